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
  /** The id of the history's record that the topmost screen is about. */
  screenRecord: string | undefined
  /** Registers a record; one `behind` gives way to that of a page. @returns a function that removes it */
  enterRecord(id: string, isBehind: boolean): () => void
  /** Registers a screen's token. @returns a function that removes it */
  enterScreen(token: ScreenToken): () => void
}

const AssistantContext = createContext<AssistantState | null>(null)

/** Provides the state of the assistant's dock: whether it is open, and which token the page below shows. */
export function AssistantProvider({ children }: { children: ReactNode }) {
  const [opened, open] = useState<AssistantState['opened']>()
  const [tokens, setTokens] = useState<readonly ScreenToken[]>([])
  const close = useCallback(() => open(undefined), [])
  const enterScreen = useCallback((token: ScreenToken) => {
    setTokens((before) => [...before, token])
    return () => setTokens((before) => before.filter((one) => one !== token))
  }, [])
  const [records, setRecords] = useState<readonly string[]>([])
  const enterRecord = useCallback((id: string, isBehind: boolean) => {
    setRecords((before) => (isBehind ? [id, ...before] : [...before, id]))
    // The tray and the page may both show it.
    return () => setRecords((before) => before.toSpliced(before.indexOf(id), 1))
  }, [])
  const screenToken = tokens.at(-1)
  const screenRecord = records.at(-1)
  const state = useMemo(
    () => ({ opened, open, close, screenToken, enterScreen, screenRecord, enterRecord }),
    [opened, close, screenToken, enterScreen, screenRecord, enterRecord],
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

/** Registers the record of a receipt, or behind it that of a waiting transaction: "is this final?" refers to it. */
export function ScreenRecord({ id, isBehind = false }: { id: string; isBehind?: boolean }) {
  const enter = useAssistant()?.enterRecord
  useEffect(() => enter?.(id, isBehind), [enter, id, isBehind])
  return null
}
