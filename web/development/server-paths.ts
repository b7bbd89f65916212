/** Path prefixes that the server handles: every endpoint of the contract starts with one of these. */
export const serverPaths =
  /^\/(api|users|verification|balances|transactions|tokens|buy|sell|chats|healthz|readyz)(\/|$|\?)/

/** The static pages, and the frame that loads their script. */
export const staticPaths = /^\/(terms|privacy|risk|accessibility|offline|assets\/landing-.*)?(\?.*)?$/
