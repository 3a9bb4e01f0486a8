import type { BrowserContext, Page } from 'playwright-core';

/**
 * Collects what must never happen on a screen: console errors, uncaught errors, 5xx responses, and violations of the content
 * security policy.
 */
export class PageWatch {
  #seen: string[] = [];
  #allowed: RegExp[] = [];

  /** Allows what a test provokes on purpose, such as the 401 of a wrong password. */
  allow(...expected: RegExp[]): void {
    this.#allowed.push(...expected);
  }

  async follow(context: BrowserContext): Promise<void> {
    context.on('page', (page) => this.#followPage(page));
    // Some violations are reported nowhere else: those that a script tries and catches.
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

  /** Unexpected entries since the last call; resets. */
  take(): string[] {
    const left = [...new Set(this.#seen)].filter((text) => !this.#allowed.some((expected) => expected.test(text)));
    this.#seen = [];
    this.#allowed = [];
    return left;
  }
}
