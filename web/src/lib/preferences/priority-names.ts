import type { TradePriority } from '@murmur/contract/trading/priority'
import type { TextId } from '#lib/i18n/text.ts'

/** The text of each priority's name. */
export const priorityNames = {
  normal: 'priority.normal',
  fast: 'priority.fast',
  urgent: 'priority.urgent',
} as const satisfies Record<TradePriority, TextId>
