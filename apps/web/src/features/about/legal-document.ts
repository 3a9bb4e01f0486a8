/** One page of plain words about the terms; the numbers in it are the documented ones (spec part 2 §9). */
export interface LegalDocument {
  title: string;
  /** ISO date of this version. */
  dated: string;
  introduction: string;
  sections: readonly LegalSection[];
}

export interface LegalSection {
  heading: string;
  /** Each a paragraph, or a list of points. */
  body: readonly (string | readonly string[])[];
}
