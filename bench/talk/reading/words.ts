import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '@murmur/contract/languages'
import { containsWord } from './normalize.ts'

export const requestParts = ['token', 'amount', 'side', 'unit', 'chain', 'which', 'confirm', 'value'] as const
/** The part of a request that a question of the assistant is about. */
export type RequestPart = (typeof requestParts)[number]

const subjects = ['holding', 'trade', 'pending', 'deposit', 'alert', 'watchlist', 'limit'] as const
/** A subject of which the user may have none. */
export type Subject = (typeof subjects)[number]

/** Stems by which an answer of any brain is recognized, in one language. */
export type Words = Record<'undo' | 'nothing' | 'unknown' | 'verified' | 'more' | 'capabilities', readonly string[]> & {
  theme: Record<'dark' | 'light' | 'system', string>
  ask: Record<RequestPart, readonly string[]>
  subject: Record<Subject, readonly string[]>
}

const file = fileURLToPath(new URL('../../data/talk/words.json', import.meta.url))
export const wordsByLanguage = JSON.parse(readFileSync(file, 'utf8')) as Record<Language, Words>

export function containsAny(text: string, stems: readonly string[]): boolean {
  return stems.some((stem) => containsWord(text, stem))
}
