"use strict";
(() => {
  const games = [];
  let active = null;

  class Game {
    constructor(section) {
      this.section = section;
      this.steps = [...section.querySelectorAll(".step")];
      this.links = [...section.querySelectorAll(".moves a")];
      this.status = section.querySelector(".status");
      this.slider = section.querySelector("input");
      this.slider.max = this.steps.length - 1;
      this.buttons = [...section.querySelectorAll("button[data-go]")];
      for (const button of this.buttons)
        button.addEventListener("click", () => this.go(button.dataset.go));
      this.slider.addEventListener("input", () => this.show(Number(this.slider.value), true));
      section.addEventListener("focusin", () => { active = this; });
      section.addEventListener("pointerdown", () => { active = this; });
      this.show(0, false);
    }

    go(where) {
      const last = this.steps.length - 1;
      const at = { first: 0, back: this.at - 1, next: this.at + 1, last }[where];
      this.show(Math.min(Math.max(at, 0), last), true);
    }

    show(at, chosen) {
      this.at = at;
      this.steps.forEach((step, i) => step.classList.toggle("now", i === at));
      this.links.forEach((link, i) => i === at ? link.setAttribute("aria-current", "step") : link.removeAttribute("aria-current"));
      const text = this.steps[at].querySelector("figcaption").textContent;
      this.status.textContent = text;
      this.slider.value = at;
      this.slider.setAttribute("aria-valuetext", text);
      for (const button of this.buttons)
        button.disabled = at === (["first", "back"].includes(button.dataset.go) ? 0 : this.steps.length - 1);
      if (!chosen)
        return;
      active = this;
      history.replaceState(null, "", "#" + this.steps[at].id);
    }
  }

  const follow = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    for (const game of games) {
      const at = game.section.id === id ? 0 : game.steps.findIndex((step) => step.id === id);
      if (at < 0)
        continue;
      active = game;
      game.show(at, false);
      if (games.length > 1)
        game.section.scrollIntoView();
    }
  };

  const sort = (table, column, button) => {
    const body = table.tBodies[0], head = button.closest("th");
    const up = head.getAttribute("aria-sort") === "descending";
    const numeric = head.classList.contains("number");
    const key = (row) => row.cells[column].textContent;
    const number = (row) => parseFloat(key(row).replace("\u00bd", ".5")) || 0;
    const rows = [...body.rows].sort((a, b) => numeric ? number(a) - number(b) : key(a).localeCompare(key(b)));
    for (const other of table.tHead.rows[0].cells)
      other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
    body.append(...(up ? rows : rows.reverse()));
  };

  document.documentElement.classList.add("scripted");
  for (const section of document.querySelectorAll("section.game"))
    games.push(new Game(section));
  active = games[0] ?? null;
  for (const table of document.querySelectorAll("table.sorts"))
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => sort(table, column, button));
    });
  addEventListener("hashchange", follow);
  addEventListener("keydown", (event) => {
    const where = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (!where || !active || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    event.preventDefault();
    active.go(where);
  });
  follow();
})();
