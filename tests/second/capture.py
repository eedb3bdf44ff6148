"""Connect Capture: templates/rules/en/connect-capture.txt; its tags, actions and positions: quadrille-record(5)."""
import re

from records import Illegal, Turns, first_player, is_final


class Game(Turns):
    """A position. Squares are (column, row) from 0, lines pairs of star numbers, the lower first."""

    def __init__(self, galaxy):
        """galaxy: the text of the tag."""
        rows = [row.split() for row in galaxy.split("/")]
        self.width, self.height = len(rows[0]), len(rows)
        if not 1 <= self.width <= 9 or not 1 <= self.height <= 9:
            raise Illegal
        self.aliens = {}                                # square: (letter, value)
        for y, row in enumerate(rows):
            if len(row) != self.width:
                raise Illegal
            for x, square in enumerate(row):
                if re.fullmatch("[BRQKJWH][1-9]", square):
                    self.aliens[x, y] = square[0], int(square[1])
                elif square != "--":
                    raise Illegal
        self.lines, self.killed, self.points = set(), set(), [0, 0]
        self.last_alien = False                         # the question: shoot until one alien is left, without a line

    def copy(self):
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__, lines=set(self.lines), killed=set(self.killed),
                             points=list(self.points))
        return twin

    def all_lines(self):
        across, stars = self.width + 1, (self.width + 1) * (self.height + 1)
        return ({(star, star + 1) for star in range(1, stars + 1) if star % across != 0}
                | {(star, star + across) for star in range(1, stars + 1 - across)})

    @property
    def owed(self):
        """Reading: a turn that leaves two aliens alive does not answer the question, so more shots are owed."""
        return self.last_alien and len(self.living()) > 1

    def finished(self):
        return len(self.living()) == 1 if self.last_alien else len(self.lines) == len(self.all_lines())

    def sides(self, square):
        across = self.width + 1
        star = square[1] * across + square[0] + 1       # its upper left one
        return {(star, star + 1), (star, star + across), (star + 1, star + 1 + across),
                (star + across, star + across + 1)}

    def complete(self, square):
        return self.sides(square) <= self.lines

    def living(self):
        """Squares of the activated aliens that live."""
        return {square for square in self.aliens if self.complete(square)} - self.killed

    def reaches(self, shooter, victim):
        """Whether the shooter's kind reaches the victim's square, whatever is in the way."""
        alone = self.copy()
        alone.killed |= alone.living()
        return alone.can_target(shooter, victim)

    def can_target(self, shooter, victim):
        """Whether the shooter's kind reaches the victim's square, with nothing in the way of a laser."""
        kind = self.aliens[shooter][0]
        dx, dy = victim[0] - shooter[0], victim[1] - shooter[1]
        near, far = sorted((abs(dx), abs(dy)))
        if far == 0:                                    # herself
            return False
        if kind == "W":
            return True
        if kind == "J":
            return victim[0] in (0, self.width - 1) or victim[1] in (0, self.height - 1)
        if kind == "K":
            return far == 1
        if kind == "H":
            return (near, far) in ((0, 1), (0, 2), (1, 2))
        aligned = (kind in "BQ" and near == far) or (kind in "RQ" and near == 0)
        between = {(shooter[0] + dx // far * step, shooter[1] + dy // far * step)
                   for step in range(1, far)} if aligned else set()
        return aligned and not between & self.living()

    def draw(self, line):
        if line not in self.all_lines() or line in self.lines:
            raise Illegal
        self.lines.add(line)

    def shoot(self, player, shooter, victim):
        if not {shooter, victim} <= self.living() or not self.can_target(shooter, victim):
            raise Illegal
        self.killed.add(victim)
        self.points[player] += self.aliens[victim][1]

    def possible_last(self):
        """The squares of all who can be the only one alive after shots alone."""
        seen, open_sets, last = set(), [frozenset(self.living())], set()
        while open_sets:
            living = open_sets.pop()
            if living in seen:
                continue
            seen.add(living)
            trial = self.copy()
            trial.killed |= self.living() - living
            last |= living if len(living) == 1 else set()
            open_sets += [living - {victim} for victim in living
                          if any(trial.can_target(shooter, victim) for shooter in living)]
        return last

    def survivors(self):
        return sum(self.aliens[square][1] for square in self.living())

    def inactive(self):
        return sum(value for square, (_, value) in self.aliens.items() if not self.complete(square))

    def scores(self):
        return self.points

    def detail(self):
        return {"survivors": self.survivors(), "inactive": self.inactive()}

    def act(self, player, text, first):
        """An action of a turn, its first or a later one."""
        # Reading: a shot where the line should be is the offending token, not something missing.
        if first and not self.last_alien:
            self.draw(read_line(text))
        else:
            shoot_all(self, player, text)


# Notation. Reading: star numbers are coordinates too: no leading zeros. Letters of aliens are upper-case.
LINE = re.compile("([1-9][0-9]*)-([1-9][0-9]*)")
SQUARE = re.compile("([BRQKJWH]?)([a-i])([1-9])")       # no galaxy is larger


def read_line(text):
    match = LINE.fullmatch(text)
    if not match:
        raise Illegal
    return tuple(sorted((int(match[1]), int(match[2]))))


def read_square(game, text):
    """The square of an alien, with or without her letter, which must be right."""
    match = SQUARE.fullmatch(text)
    square = match and (ord(match[2]) - ord("a"), int(match[3]) - 1)
    if square not in game.aliens or match[1] not in ("", game.aliens[square][0]):
        raise Illegal
    return square


def shoot_all(game, player, text):
    shooter, cross, victims = text.partition("x")
    if not cross:
        raise Illegal
    for victim in victims.split(","):
        game.shoot(player, read_square(game, shooter), read_square(game, victim))


def set_up(tags):
    """The position a record starts from and the player (0 or 1) whose turn it is."""
    name = "galaxy"
    last_alien = "question" in tags and tags["question"].value == "last-alien"
    try:
        if name not in tags:
            raise Illegal
        game = Game(tags[name].value)
        game.final = is_final(tags)
        name = "lines"
        if name in tags:
            for text in tags[name].value.split():
                game.draw(read_line(text))
            if game.finished() and not last_alien and not game.final:
                raise Illegal
        name = "killed"
        if name in tags:
            for text in tags[name].value.split():
                shooter, _, text = text.rpartition(":")
                square = read_square(game, text)
                if len(text) != 2 or square not in game.living() or shooter not in ("A", "B") and game.final:
                    raise Illegal
                if shooter and not game.final:
                    raise Illegal
                game.killed.add(square)
                if game.final:
                    game.points["AB".index(shooter)] += game.aliens[square][1]
            # Reading: the order of lines and shots is not asked, but from those who live chains of shooters, each in
            # the range of the one before, lead to all who are dead.
            reached = game.living()
            for _ in game.killed:
                reached |= {dead for dead in game.killed for shooter in reached if game.reaches(shooter, dead)}
            if not game.killed <= reached:
                raise Illegal
        name = "tomove"
        player = first_player(tags)
        # Reading: the question is asked of two living aliens or more.
        name = "lines" if "lines" in tags else "galaxy"
        game.last_alien = last_alien
        if last_alien and (any(not game.complete(square) for square in game.aliens) or len(game.living()) < 2):
            raise Illegal
        return game, player
    except Illegal:
        raise Illegal(name)
