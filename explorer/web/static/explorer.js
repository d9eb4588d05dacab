// Pages are whole without this. It swaps the main part instead of loading a page anew, and gives
// keys: 1 to 9 make the moves, left takes back, up and down go through the moves, h shows values.
const parser = new DOMParser();

// An answer that comes when another page has been asked for is dropped.
let asked = 0;
let shown = location.pathname + location.search;

async function go(address, push = true) {
  const turn = ++asked;
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  const type = answer.headers.get("Content-Type") || "";
  if (!type.startsWith("text/html")) { location.href = address; return; }
  const page = parser.parseFromString(await answer.text(), "text/html");
  if (turn !== asked) return;
  const main = page.querySelector("main");
  if (!main) { location.href = address; return; }
  if (push) history.pushState(null, "", answer.url);
  shown = location.pathname + location.search;
  document.title = page.title;
  document.querySelector("main").replaceWith(main);
  const status = document.getElementById("status") || main;
  status.focus({ preventScroll: false });
}

addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const to = new URL(link.href.baseVal ?? link.href, location.href);
  if (to.origin !== location.origin || to.pathname.startsWith("/api/")) return;
  if (to.hash && to.pathname + to.search === location.pathname + location.search) return;
  event.preventDefault();
  go(to.href).catch(() => { location.href = to.href; });
});

addEventListener("popstate", () => {
  // Only a part of the page was chosen, or one is back before the other page has come: drop that.
  if (location.pathname + location.search === shown) { asked += 1; return; }
  go(location.href, false).catch(() => location.reload());
});

addEventListener("keydown", (event) => {
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  if (event.target.closest("input, select, textarea, button, summary")) return;
  const moves = [...document.querySelectorAll("a[data-key]")];
  let link = null;
  if (/^[1-9]$/.test(event.key)) link = moves.find((move) => move.dataset.key === event.key);
  else if (event.key === "ArrowLeft") link = document.querySelector("a[rel=prev]");
  else if (event.key === "h") link = document.querySelector("a[data-hints]");
  else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    const at = moves.indexOf(document.activeElement);
    const next = event.key === "ArrowDown" ? at + 1 : at < 0 ? moves.length - 1 : at - 1;
    if (moves[next]) { moves[next].focus(); event.preventDefault(); }
    return;
  }
  if (link) { event.preventDefault(); link.click(); }
});
