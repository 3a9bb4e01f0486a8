import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Namespace } from '../../locales/en.ts';
import { loadNamespaces } from './i18n.ts';

/**
 * A component that is fetched when it is first rendered, at once with the texts that it and what it imports show. A test
 * (namespaces.test.ts) says which namespaces those are.
 */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  namespaces: readonly Namespace[] = [],
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [component] = await Promise.all([load(), loadNamespaces(namespaces)]);
    return { default: component };
  });
}
