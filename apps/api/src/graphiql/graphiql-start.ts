const exampleQuery = `# Foxreel's documented api. Ctrl-Enter runs the operation, Ctrl-Space completes it; the book on the left shows every type.
# You are whoever is signed in on this site. The examples of docs/api.md run here as well.

query Newest {
  videos(limit: 3, order: latest, withLike: true) {
    id
    description
    tags
    access
    likes
    user {
      username
      followers
    }
    source {
      type
      url
    }
  }
}

subscription Lives {
  live {
    status
    account {
      username
    }
  }
}
`;

/**
 * The page's script. The schema comes as a file, so that it works without introspection; queries send this site's cookies,
 * subscriptions its access_token.
 */
export const graphiqlStart = `'use strict';
self.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_module, label) =>
    ({ json: '/api/graphiql/json.worker.js', graphql: '/api/graphiql/graphql.worker.js' })[label] ||
    '/api/graphiql/editor.worker.js',
};
const load = (address) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = resolve;
    script.onerror = () => reject(new Error(address + ' could not be loaded'));
    document.head.append(script);
  });
const token = () => (/(?:^|; )access_token=([^;]+)/.exec(document.cookie) || [])[1];
Promise.all([
  fetch('/api/graphiql/schema.json').then((reply) => reply.json()),
  load('/api/graphiql/graphiql.js'),
]).then(
  ([schema]) =>
    YogaGraphiQL.renderYogaGraphiQL(document.getElementById('root'), {
      endpoint: '/api',
      title: 'Foxreel API',
      schema,
      credentials: 'same-origin',
      subscriptionsProtocol: 'WS',
      connectionParams: () => (token() ? { token: token() } : {}),
      shouldPersistHeaders: false,
      defaultQuery: ${JSON.stringify(exampleQuery)},
    }),
  (error) => {
    document.getElementById('root').textContent = String(error);
  },
);
`;
