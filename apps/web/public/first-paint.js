// Why this is a file: docs/decisions/0025. z.config, before zod is loaded: 0025.
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
  let language;
  try {
    language = localStorage.language;
  } catch {}
  if (/^ar\b/.test(language ?? navigator.language)) root.dir = 'rtl';
  addEventListener('storage', apply);
  addEventListener('themechosen', apply);
})();
