import type { UserId } from '@murmur/contract/ids'
import { useCallback } from 'react'
import { useAssistant } from '#app/dock/assistant-context.tsx'
import { BottomBar } from '#app/dock/bottom-bar.tsx'
import { DockLine } from '#app/dock/dock-line.tsx'
import { useDockKey } from '#app/dock/use-dock-key.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useIsDesktop } from '#lib/browser/use-is-desktop.ts'
import { useIsPath } from '#lib/routing/router.tsx'

const DockDialog = lazyComponent(async () => (await import('#app/dock/dock-dialog.tsx')).DockDialog)

/**
 * The assistant on every screen (decision 231): a docked line on wide screens, on small ones a bottom bar with a microphone.
 * Both, and Ctrl K or Command K, open the chat over the page. On the chat page the key moves to its own composer: a second conversation
 * over it would record, read aloud and take pictures twice.
 */
export function Dock({ userId }: { userId: UserId | undefined }) {
  const isDesktop = useIsDesktop()
  const isOnChat = useIsPath('/app/chat')
  const assistant = useAssistant()
  const open = assistant?.open
  const ask = useCallback(() => open?.('by-field'), [open])
  useDockKey(isOnChat ? focusComposer : ask)
  return (
    <>
      {isDesktop && !isOnChat ? <DockLine onOpen={ask} /> : null}
      {isDesktop ? null : <BottomBar onTalk={() => open?.('by-voice')} />}
      {assistant?.opened ? (
        <DockDialog
          userId={userId}
          startsRecording={assistant.opened === 'by-voice'}
          screenToken={assistant.screenToken}
          screenRecord={assistant.screenRecord}
          onClose={assistant.close}
        />
      ) : null}
    </>
  )
}

function focusComposer(): void {
  document.querySelector<HTMLElement>('[data-message-field]')?.focus()
}
