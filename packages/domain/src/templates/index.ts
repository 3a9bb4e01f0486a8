export * from './delete-template.ts';
export * from './list-templates.ts';
export * from './new-template.ts';
