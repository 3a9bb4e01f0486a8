import { operationHashInput, type RegisteredOperation, registerOperationInput } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import { listOperations, registerOperation, removeOperation } from '@foxreel/domain/operations';
import { GraphQLError, type GraphQLSchema, Kind, specifiedRules, validate } from 'graphql';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import { weighOperation } from '../operation-limits.ts';
import { readDocument } from '../read-document.ts';

const registeredOperationType = builder.objectRef<RegisteredOperation>('RegisteredOperation').implement({
  description: 'Ours: a document that is sent by its hash.',
  fields: (t) => ({
    hash: t.exposeString('hash', { description: 'SHA-256 of the document, in hex.' }),
    name: t.exposeString('name'),
    document: t.exposeString('document'),
    add_date: t.field({ type: 'DateTime', resolve: (operation) => operation.addDate }),
  }),
});

const operationHashType = builder.objectRef<{ hash: string }>('OperationHash').implement({
  fields: (t) => ({ hash: t.exposeString('hash') }),
});

builder.queryFields((t) => ({
  registered_operations: t.field({
    type: [registeredOperationType],
    description: 'Ours: the documents that the own tools have registered.',
    resolve: (_root, _args, ctx) => listOperations(ctx.domain),
  }),
}));

builder.mutationFields((t) => ({
  registerOperation: t.field({
    type: operationHashType,
    description:
      'Ours: keeps a document, to be sent as extensions: {persistedQuery: {version: 1, sha256Hash}} from then on.',
    args: { name: t.arg.string({ required: true }), document: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx, { schema }) => {
      const input = parseInput(registerOperationInput, args);
      refuseWrongDocument(schema, input.document);
      return registerOperation(ctx.domain, input);
    },
  }),
  removeOperation: t.boolean({
    description: 'Ours: forgets an own document; false when there was none.',
    args: { hash: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => removeOperation(ctx.domain, parseInput(operationHashInput, args)),
  }),
}));

/** What could not be run must not be kept. BAD_INPUT with the first thing that is wrong. */
function refuseWrongDocument(schema: GraphQLSchema, text: string): void {
  const read = readDocument(text);
  if (read instanceof GraphQLError) throw documentError(read.message);
  const { document } = read;
  const [wrong] = validate(schema, document, specifiedRules, { maxErrors: 1 });
  if (wrong) throw documentError(wrong.message);
  for (const { kind, ...definition } of document.definitions) {
    if (kind !== Kind.OPERATION_DEFINITION || !('operation' in definition)) continue;
    const { refused } = weighOperation(schema, { document, operationName: definition.name?.value });
    if (refused) throw documentError(refused.message);
  }
}

const documentError = (message: string) => new DomainError('BAD_INPUT', message, { fields: { document: [message] } });
