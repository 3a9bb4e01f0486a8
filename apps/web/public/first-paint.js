// Why this is a file: docs/decisions/0025. z.config, before zod is loaded: 0025. The age question: 0064.
globalThis.__zod_globalConfig = { jitless: true };
(() => {
  const root = document.documentElement;
  const bars = { dark: '#120e0c', light: '#fcf9f6' };
  const question = () => document.getElementById('age-question');
  const stored = (key) => {
    try {
      return localStorage[key];
    } catch {}
  };
  const ask = () => {
    const asked = !('adult' in root.dataset) && !/^\/about(\/|$)/.test(location.pathname);
    if (!asked) question()?.close();
    else if (question()?.open === false) question().showModal();
  };
  const apply = () => {
    const theme = stored('theme');
    if (stored('agree_18') === 'true') root.dataset.adult = '';
    if (theme in bars) root.dataset.theme = theme;
    else delete root.dataset.theme;
    for (const bar of document.querySelectorAll('meta[name="theme-color"]'))
      bar.content = bars[theme] ?? bars[bar.media.includes('dark') ? 'dark' : 'light'];
    ask();
  };
  const answer = ({ target }) => {
    if (!target.closest('button')) return;
    try {
      localStorage.agree_18 = 'true';
    } catch {}
    root.dataset.adult = '';
    dispatchEvent(new Event('storage'));
  };
  const ready = () => {
    const base = (tag) => tag?.toLowerCase().split('-')[0];
    const languages = [...(question()?.querySelectorAll('[lang]') ?? [])].map(({ lang }) => lang);
    const tags = [stored('language'), ...navigator.languages];
    root.lang = tags.flatMap((tag) => languages.find((lang) => base(lang) === base(tag)) ?? [])[0] ?? root.lang;
    question()?.addEventListener('ask', ask);
    question()?.addEventListener('click', answer);
    question()?.addEventListener('cancel', (event) => event.preventDefault());
    ask();
  };
  apply();
  if (/^ar\b/.test(stored('language') ?? navigator.language)) root.dir = 'rtl';
  document.addEventListener('readystatechange', ready, { once: true });
  addEventListener('storage', apply);
  addEventListener('themechosen', apply);
})();
