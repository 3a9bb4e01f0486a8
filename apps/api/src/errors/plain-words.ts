import { z } from 'zod';

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a date',
};
const units: Record<string, string> = { string: ' characters', array: ' entries' };

/** What people and tools read of input for which its schema has no words of its own: zod's speak to programmers. */
z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type')
      return issue.input === undefined ? 'This is required' : `Must be ${kinds[issue.expected] ?? issue.expected}`;
    if (issue.code === 'too_small')
      return `Must ${units[issue.origin] ? 'have' : 'be'} at least ${issue.minimum}${units[issue.origin] ?? ''}`;
    if (issue.code === 'too_big')
      return `Must ${units[issue.origin] ? 'have' : 'be'} at most ${issue.maximum}${units[issue.origin] ?? ''}`;
    if (issue.code === 'invalid_value') return `Must be one of ${issue.values.join(', ')}`;
    return undefined;
  },
});
