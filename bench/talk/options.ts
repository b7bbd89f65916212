import { parseArgs } from 'node:util'
import { Language } from '@murmur/contract/languages'
import * as v from 'valibot'
import type { ConversationFilter } from './conversation.ts'

export type Options = ConversationFilter & {
  /** Whether failed turns are printed on screen, too. */
  isFailedShown: boolean
  /** Whether every turn is printed on screen. */
  areAllShown: boolean
}

/** @throws Error for an unknown option; ValiError for an unknown language */
export function parseOptions(args: string[]): Options {
  const stringOption = { type: 'string' } as const
  const flagOption = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args,
    options: { language: stringOption, theme: stringOption, id: stringOption, failed: flagOption, all: flagOption },
  })
  const { language, theme, id, failed, all } = values
  return { language: v.parse(v.optional(Language), language), theme, id, isFailedShown: failed, areAllShown: all }
}
