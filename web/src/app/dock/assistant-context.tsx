import type { TokenRef } from '@murmur/contract/token-id'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'

/** A token that a screen is about, with the symbol that it shows, if any. */
export type ScreenToken = TokenRef & { symbol?: string | undefined }

type AssistantState = {
  /** How the assistant was opened over the page; undefined while it is closed. */
  opened: 'by-field' | 'by-voice' | undefined
  open(how: 'by-field' | 'by-voice'): void
  close(): void
  /** The token of the topmost screen or dialog that is about one. */
  screenToken: ScreenToken | undefined
  /** Registers a screen's token. @returns a function that removes it */
  enterScreen(token: ScreenToken): () => void
}

const AssistantContext = createContext<AssistantState | null>(null)

/** The assistant over every signed-in page: whether it is open, and the token of the screen below. */
export function AssistantProvider({ children }: { children: ReactNode }) {
  const [opened, open] = useState<AssistantState['opened']>()
  const [tokens, setTokens] = useState<readonly ScreenToken[]>([])
  const close = useCallback(() => open(undefined), [])
  const enterScreen = useCallback((token: ScreenToken) => {
    setTokens((before) => [...before, token])
    return () => setTokens((before) => before.filter((one) => one !== token))
  }, [])
  const screenToken = tokens.at(-1)
  const state = useMemo(
    () => ({ opened, open, close, screenToken, enterScreen }),
    [opened, close, screenToken, enterScreen],
  )
  return <AssistantContext value={state}>{children}</AssistantContext>
}

/** The assistant of the signed-in pages; null on public pages. */
export function useAssistant(): AssistantState | null {
  return useContext(AssistantContext)
}

/**
 * Registers the token of a page or dialog with the assistant: "is this safe?" refers to that token while it is shown. Does
 * nothing on public pages.
 */
export function useScreenToken({ chain, address, symbol }: ScreenToken): void {
  const enter = useAssistant()?.enterScreen
  useEffect(() => enter?.({ chain, address, symbol }), [enter, chain, address, symbol])
}
