/** GraphiQL's page. All that it loads lies below /api/graphiql/, so that it works without any other host. */
export const graphiqlPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Foxreel API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/api/graphiql/graphiql.css" />
    <style>html, body, #root { height: 100%; margin: 0; }</style>
  </head>
  <body class="no-focus-outline">
    <noscript>GraphiQL needs JavaScript. The schema is at <a href="/api/schema.graphql">/api/schema.graphql</a>.</noscript>
    <div id="root"></div>
    <script src="/api/graphiql/start.js" defer></script>
  </body>
</html>
`;
