// What the first paint depends on, the chosen theme and whether the visitor has said they are 18: a file of its own, because
// the page's policy runs no inline scripts.
(() => {
  const bars = { dark: '#120e0c', light: '#fcf9f6' };
  const apply = () => {
    let theme = null;
    try {
      theme = localStorage.getItem('theme');
      if (localStorage.getItem('agree_18') === 'true') document.documentElement.dataset.adult = '';
    } catch {
      // A browser that keeps nothing follows the system.
    }
    const chosen = theme === 'dark' || theme === 'light' ? theme : null;
    if (chosen) document.documentElement.dataset.theme = chosen;
    else delete document.documentElement.dataset.theme;
    for (const bar of document.querySelectorAll('meta[name="theme-color"]'))
      bar.content = bars[chosen ?? (bar.media.includes('dark') ? 'dark' : 'light')];
  };
  apply();
  addEventListener('storage', apply);
  addEventListener('themechosen', apply);
})();
