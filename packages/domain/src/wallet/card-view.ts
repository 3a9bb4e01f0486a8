import type { CardView } from '@foxreel/contracts';
import type { schema } from '@foxreel/db';

/** A card for its owner: masked but for the last four digits, which are all that was ever kept. */
export const cardView = (card: typeof schema.cards.$inferSelect): CardView => ({
  id: card.id,
  name: card.name,
  number: `**** **** **** ${card.lastFour}`,
  brand: card.brand,
  date: { month: card.expiryMonth, year: card.expiryYear },
});
