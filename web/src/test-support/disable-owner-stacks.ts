import * as react from 'react'

const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/**
 * Makes React's development build stop capturing owner stacks: they took a tenth of the CPU time of the web tests and only
 * appear in warnings. Does nothing if a React version counts them differently.
 */
export function disableOwnerStacks() {
  const shared: unknown = Reflect.get(react, internals)
  if (typeof shared !== 'object' || shared === null || !('recentlyCreatedOwnerStacks' in shared)) return
  Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  })
}
