/** What the contract names and issue 6 brings, whole types as a name and fields as Type.field. It shrinks to nothing with it. */
export const notYet = [
  'SendTo',
  'MessengerTemplate',
  'MessengerTemplateInput',
  'MassMessage',
  'Query.messenger_templates',
  'Query.mass_messages',
  'Mutation.unlock_teaser',
  'Mutation.newMessengerTemplate',
  'Mutation.deleteMessengerTemplate',
  'Mutation.sendMassMessage',
  'Mutation.cancelMassMessage',
];
