import type { BrowserContext, Page } from 'playwright-core';

/** Collects what must never happen on a screen: errors on the console, uncaught errors, answers of 500 and above, and what the content security policy refuses. */
export class PageWatch {
  #seen: string[] = [];
  #allowed: RegExp[] = [];

  /** Lets through what a test provokes on purpose, such as the 401 of a wrong password. */
  allow(...expected: RegExp[]): void {
    this.#allowed.push(...expected);
  }

  async follow(context: BrowserContext): Promise<void> {
    context.on('page', (page) => this.#followPage(page));
    // The browser says some violations nowhere else: what a script tries and catches.
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
        console.error(`The content security policy refused ${blockedURI} by ${violatedDirective}, from ${sourceFile}`),
      );
    });
  }

  #followPage(page: Page): void {
    const note = (text: string) => this.#seen.push(`${page.url()}: ${text}`);
    page.on('pageerror', (error) => note(`uncaught ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('response', (response) => {
      if (response.status() >= 500) note(`${response.status()} from ${response.url()}`);
    });
  }

  /** What was not allowed, since the last call; begins anew. */
  take(): string[] {
    const left = [...new Set(this.#seen)].filter((text) => !this.#allowed.some((expected) => expected.test(text)));
    this.#seen = [];
    this.#allowed = [];
    return left;
  }
}
