/** Something that a person must put right: its message is shown as it is, without a stack. */
export class StackError extends Error {
  override readonly name = 'StackError';
}
