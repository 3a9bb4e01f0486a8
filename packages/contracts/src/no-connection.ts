/** The one error that the web app's first page can show by itself: in a file of its own, it does not bring all others with it. */
export const noConnection = 'No connection. Try again';
