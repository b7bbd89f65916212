import type { Understood } from '#ai/brains/offline/parsing/parsed-utterance.ts'

/** Whether an unfinished trade has another part than its side and its token, which may be that of the chat. */
export function statesAmount({ side: _side, token: _token, chain: _chain, ...others }: Understood = {}): boolean {
  return Object.values(others).some((part) => part !== undefined)
}
