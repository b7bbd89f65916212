import type { UserId } from '@murmur/contract/ids'
import { tokenKey } from '@murmur/contract/token-id'
import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import type { ScreenToken } from '#app/dock/assistant-context.tsx'
import { GoToPage } from '#app/dock/go-to-page.tsx'
import { RiskViews } from '#app/risk-views.tsx'
import { SendCards } from '#app/send-cards.tsx'
import { ChatDock } from '#features/chat/chat-dock.tsx'
import { shortenAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Badge } from '#ui/display/badge.tsx'

type DockDialogProps = {
  userId: UserId | undefined
  /** Whether the microphone opened the dialog, so that it starts recording. */
  startsRecording: boolean
  screenToken: ScreenToken | undefined
  screenRecord: string | undefined
  onClose: () => void
}

/** The open chat over the page, with buttons to the pages that match the typed text. */
export function DockDialog({ userId, startsRecording, screenToken, screenRecord, onClose }: DockDialogProps) {
  const text = useText()
  // The subject of the screen on which the assistant was opened, even if the page below changes.
  const [token] = useState(screenToken)
  // One object for as long as the dialog is open: the chat sends it with each message.
  const [subject] = useState(() => ({ focus: screenToken && tokenKey(screenToken), record: screenRecord }))
  return (
    <Dialog variant="dock" title={text('dock.open')} closeLabel={text('dialog.close')} onClose={onClose}>
      <RiskViews>
        <SendCards>
          <ChatDock
            userId={userId}
            subject={subject}
            symbol={token?.symbol}
            startsRecording={startsRecording}
            header={
              <>
                {token ? (
                  <Badge>{text('dock.about', { token: token.symbol ?? shortenAddress(token.address, 5, 4) })}</Badge>
                ) : null}
                {subject.record && !token ? <Badge>{text('dock.about-record')}</Badge> : null}
                <Link
                  to="/app/chat"
                  onClick={onClose}
                  className="ms-auto inline-flex min-h-11 items-center gap-2 text-sm text-ink-soft underline-offset-2 hover:underline"
                >
                  <Maximize2 aria-hidden size={16} />
                  {text('dock.full')}
                </Link>
              </>
            }
            renderCommands={(draft) => <GoToPage draft={draft} onLeave={onClose} />}
          />
        </SendCards>
      </RiskViews>
    </Dialog>
  )
}
