import { prettyDOM } from '@testing-library/react'

/**
 * What a query that found nothing throws: the library's own error, which prints the page only when somebody reads it.
 * Whatever waits for an element throws one at each try, and printing them was 8 % of what the web tests computed.
 */
export function elementError(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  let full: string | undefined
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => {
      full ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')
      return full
    },
  })
  return error
}
