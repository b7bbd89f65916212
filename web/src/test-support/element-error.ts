import { prettyDOM } from '@testing-library/react'

/**
 * The error of a failed query: Testing Library's own, but it prints the page only when its message is read. Each poll of a
 * `findBy…` creates one, and printing them took 8 % of the CPU time of the web tests.
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
