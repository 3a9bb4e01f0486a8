import { type RealtimeEvent, topics } from '@foxreel/contracts';
import type { Subscription } from '@foxreel/realtime';

/**
 * What one open page listens to: `fixed` topics, the lives of the creators whom its viewer follows, and what it shows. A topic that
 * is wanted for two of these reasons stays until both are gone.
 */
export class StreamTopics {
  readonly #subscription: Subscription;
  readonly #fixed: ReadonlySet<string>;
  #followed = new Set<string>();
  #shown = new Set<string>();

  constructor(subscription: Subscription, fixed: Iterable<string>) {
    this.#subscription = subscription;
    this.#fixed = new Set(fixed);
  }

  /** Listens to the fixed topics. */
  begin(): Promise<void> {
    return this.#subscription.addTopics(this.#fixed);
  }

  /** Replaces whose lives the viewer follows. */
  async followAll(creators: readonly string[]): Promise<void> {
    const before = this.#followed;
    this.#followed = new Set(creators.map(topics.live));
    this.#drop(before);
    await this.#subscription.addTopics(this.#followed);
  }

  /** The viewer follows this creator now, or no longer. */
  async follow(creator: string, follows: boolean): Promise<void> {
    const topic = topics.live(creator);
    if (follows) {
      this.#followed.add(topic);
      await this.#subscription.addTopics([topic]);
    } else if (this.#followed.delete(topic)) this.#drop([topic]);
  }

  /** Replaces what the page shows. */
  async show({ media, accounts, lives, visitor }: RealtimeEvent & { type: 'watch' }): Promise<void> {
    const before = this.#shown;
    this.#shown = new Set([
      ...media.map(topics.media),
      ...accounts.flatMap((account) => [topics.profile(account), topics.live(account)]),
      ...lives.flatMap((creator) => [topics.liveChat(creator), topics.battle(creator), topics.live(creator)]),
      ...(visitor === null ? [] : [topics.account(visitor)]),
    ]);
    this.#drop(before);
    await this.#subscription.addTopics(this.#shown);
  }

  #drop(topics: Iterable<string>): void {
    const isWanted = (topic: string) => this.#fixed.has(topic) || this.#followed.has(topic) || this.#shown.has(topic);
    this.#subscription.removeTopics([...topics].filter((topic) => !isWanted(topic)));
  }
}
