// Why this is a file: docs/decisions/0025.
// zod tries whether it may make functions of text, which the content security policy reports: as `z.config({ jitless: true })`, but
// before any part of the app brings zod, which the first page does not have.
globalThis.__zod_globalConfig = { jitless: true };
(() => {
  const root = document.documentElement;
  const bars = { dark: '#120e0c', light: '#fcf9f6' };
  const apply = () => {
    let theme;
    try {
      theme = localStorage.theme;
      if (localStorage.agree_18 === 'true') root.dataset.adult = '';
    } catch {
      theme = '';
    }
    if (theme in bars) root.dataset.theme = theme;
    else delete root.dataset.theme;
    for (const bar of document.querySelectorAll('meta[name="theme-color"]'))
      bar.content = bars[theme] ?? bars[bar.media.includes('dark') ? 'dark' : 'light'];
  };
  apply();
  addEventListener('storage', apply);
  addEventListener('themechosen', apply);
})();
