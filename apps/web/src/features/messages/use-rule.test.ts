import { messages, messengerRuleInput } from '@foxreel/contracts';
import { describe, expect, it } from 'vitest';
import { type RuleForm, ruleFormSchema, toForm, toRule } from './use-rule.ts';

const form = (change: Partial<RuleForm> = {}): RuleForm => ({
  ...toForm('follow', null),
  texts: [{ value: 'Hi' }],
  ...change,
});
const errorMessage = (change: Partial<RuleForm>) => ruleFormSchema.safeParse(form(change)).error?.issues[0]?.message;

describe('ruleFormSchema', () => {
  it('requires the delay in the documented words', () => {
    expect(errorMessage({ when: 'later', amount: '' })).toBe(messages.delayRequired);
    expect(errorMessage({ when: 'later', amount: '99999999' })).toBe('Delay is at most 30 days');
    expect(errorMessage({ when: 'at-once', amount: '' })).toBeUndefined();
  });

  it.each(['soon', '0', '1.5', '-2', '1e2'])('says what is wrong about the delay %j', (amount) => {
    expect(errorMessage({ when: 'later', amount })).toBe('Delay must be a whole number of at least 1');
  });

  it('rejects an empty text', () => {
    expect(errorMessage({ texts: [{ value: '  ' }] })).toBe(messages.emptyText);
  });
});

describe('toRule', () => {
  it('makes a rule that the contracts accept, and that the form shows again unchanged', () => {
    const filled = form({
      texts: [{ value: 'Hi' }, { value: 'Ask me anything' }],
      when: 'later',
      amount: '2',
      unit: 'hours',
    });
    const rule = messengerRuleInput.parse(toRule(filled));
    expect(rule).toMatchObject({
      event: 'follow',
      delay: { amount: 2, unit: 'hours' },
      messages: [{ value: 'Hi' }, { value: 'Ask me anything' }],
    });
    const saved = { id: 'id', ...rule, enabled: rule.enabled === true, delay: rule.delay ?? null };
    expect(toForm('follow', saved)).toEqual(filled);
    expect(toRule(form()).delay).toBeNull();
  });
});
