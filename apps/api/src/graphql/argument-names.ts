import { DomainError } from '@foxreel/domain/kernel';
import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
} from 'graphql';
import { ZodError, ZodRealError } from 'zod';
import { rootTypes } from './operation-scopes.ts';

/** Names of arguments by the names that the shared inputs have for them: starts_at by startsAt. */
export type ArgumentNames = ReadonlyMap<string, string>;

const camelCase = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The arguments in snake_case of a field, with those inside its input types. */
export function argumentNames(args: readonly GraphQLArgument[]): ArgumentNames {
  const names = new Map<string, string>();
  const seen = new Set<GraphQLInputType>();
  const note = ({ name, type: wrapped }: GraphQLArgument | GraphQLInputField) => {
    if (camelCase(name) !== name) names.set(camelCase(name), name);
    const type = getNamedType(wrapped);
    if (!isInputObjectType(type) || seen.has(type)) return;
    seen.add(type);
    Object.values(type.getFields()).forEach(note);
  };
  args.forEach(note);
  return names;
}

/** An error about the input, under the names that the caller wrote; any other error unchanged. */
export function inCallersNames(error: unknown, names: ArgumentNames): unknown {
  const named = (part: string) => names.get(part) ?? part;
  if (error instanceof ZodError)
    // A ZodError that is an Error, as `parse` throws it.
    return new ZodRealError(
      error.issues.map((issue) => ({
        ...issue,
        path: issue.path.map((part) => (typeof part === 'string' ? named(part) : part)),
      })),
    );
  if (!(error instanceof DomainError) || error.fields === null) return error;
  const fields = Object.entries(error.fields).map(([path, texts]) => [path.split('.').map(named).join('.'), texts]);
  const { code, message, retryAfterSeconds, cause } = error;
  return new DomainError(code, message, {
    fields: Object.fromEntries(fields),
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
    cause,
  });
}

/** The only place that names errors after arguments: what the shared inputs have in camelCase, `/api` may have in snake_case. */
export function withArgumentNames(schema: GraphQLSchema): GraphQLSchema {
  for (const type of rootTypes(schema)) {
    for (const field of Object.values(type.getFields())) {
      const names = argumentNames(field.args);
      if (names.size === 0 || field.subscribe) continue;
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = async (root, args, ctx, info) => {
        try {
          return await resolve(root, args, ctx, info);
        } catch (error) {
          throw inCallersNames(error, names);
        }
      };
    }
  }
  return schema;
}
