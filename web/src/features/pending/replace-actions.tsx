import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { ReplacementKind } from '@murmur/contract/trading/replacements'
import { useState } from 'react'
import { formatTrade } from '#features/pending/format-trade-status.ts'
import { ReplaceDialog } from '#features/pending/replace-dialog.tsx'
import { replaceTexts } from '#features/pending/replace-texts.ts'
import { useText } from '#lib/i18n/text.ts'
import type { RenderProof } from '#lib/trading/proof-slot.ts'
import type { GetRecipientName } from '#lib/trading/recipient-names.ts'
import { Button } from '#ui/form/button.tsx'

const speedUpOrCancel = [
  ['speed-up', replaceTexts['speed-up'].action],
  ['cancel', replaceTexts.cancel.action],
] as const
const cancelAgain = [['cancel', 'replace.cancel-again']] as const

type ReplaceActionsProps = { trade: HistoryTransaction; nameOf: GetRecipientName; renderProof: RenderProof }

/**
 * The buttons that speed up or cancel a stuck transaction, each with its dialog. A pending cancellation can
 * only get a higher fee.
 */
export function ReplaceActions({ trade, nameOf, renderProof }: ReplaceActionsProps) {
  const text = useText()
  const [kind, setKind] = useState<ReplacementKind>()
  const tradeText = formatTrade(text, trade, nameOf)
  const actions = trade.isCancelling || trade.isExpiring ? cancelAgain : speedUpOrCancel
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {actions.map(([each, label]) => (
        <Button key={each} aria-label={`${text(label)}: ${tradeText}`} onClick={() => setKind(each)}>
          {text(label)}
        </Button>
      ))}
      {kind ? <ReplaceDialog {...{ trade, kind, nameOf, renderProof }} onClose={() => setKind(undefined)} /> : null}
    </div>
  )
}
