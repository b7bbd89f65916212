import { assistantApi } from '@murmur/contract/chat/assistant'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import { parseChatId } from '@murmur/contract/ids'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { Announcer } from '#features/chat/announcer.tsx'
import type { MediaProps } from '#features/chat/media-props.ts'
import { ImageMessage } from '#features/chat/picture/image-message.tsx'
import { PictureButton } from '#features/chat/picture/picture-button.tsx'
import { AudioMessage } from '#features/chat/voice/audio-message.tsx'
import { VoiceMenu } from '#features/chat/voice/settings/voice-menu.tsx'
import { ReadAloud } from '#features/chat/voice/speech/read-aloud.tsx'
import { VoiceButton } from '#features/chat/voice/voice-button.tsx'
import { VoicePanel } from '#features/chat/voice/voice-panel.tsx'
import { VoiceProvider } from '#features/chat/voice/voice-provider.tsx'
import '#features/chat/voice/speech/speak-text.ts'
import '#features/chat/voice/speech/spoken-message.ts'
import { loadLazyComponents } from '#lib/browser/lazy-component.tsx'
import { createQueryClient } from '#lib/http/query-client.ts'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { ProofProvider } from '#lib/trading/proof-context.ts'
import { createI18n } from '#test-support/create-i18n.ts'
import { ada } from '#test-support/examples/examples.ts'
import { StubProof } from '#test-support/fakes/stub-proof.tsx'
import { stubServer } from '#test-support/fakes/stub-server.ts'

await loadLazyComponents()

const bodies: Partial<Record<ChatMessage['type'], typeof AudioMessage>> = { audio: AudioMessage, image: ImageMessage }

function Message({ message }: { message: ChatMessage }) {
  const Body = bodies[message.type]
  return (
    <li>
      {Body ? <Body message={message} /> : message.content}
      {message.role === 'assistant' ? <ReadAloud message={message} /> : null}
    </li>
  )
}

/** Renders voice and pictures as the chat composes them, without the rest of it. */
export function openVoice(changes: Partial<MediaProps> = {}, i18n = createI18n(), container?: HTMLElement) {
  const server = stubServer(ada)
  server.on(assistantApi.capabilities, () => ({
    data: {
      brain: 'offline' as const,
      vendor: null,
      canTranscribe: true,
      transcriptionLanguages: ['en'],
      canReadPictures: true,
    },
  }))
  server.on(assistantApi.settings, () => ({ data: { confirmByVoice: false, voiceCapUsd: 50 } }))
  const props = {
    chatId: parseChatId('chat-1'),
    isDisabled: false,
    sendAudio: vi.fn<MediaProps['sendAudio']>(async () => undefined),
    sendPhoto: vi.fn<MediaProps['sendPhoto']>(async () => undefined),
    onRecording: vi.fn<MediaProps['onRecording']>(),
    insertText: vi.fn<MediaProps['insertText']>(),
    messages: [] as readonly ChatMessage[],
    isAnswering: false,
  }
  let now: MediaProps = { ...props, ...changes }
  const client = createQueryClient()
  const page = () => (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <Announcer>
          <VoiceProvider {...now}>
            <ProofProvider value={(slot) => <StubProof slot={slot} />}>
              <VoiceMenu />
            </ProofProvider>
            <ul>
              {now.messages.map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </ul>
            <VoicePanel />
            <PictureButton />
            <VoiceButton />
          </VoiceProvider>
        </Announcer>
      </QueryClientProvider>
    </I18nProvider>
  )
  const { rerender, unmount } = render(page(), { ...(container && { container }) })
  return {
    server,
    props,
    unmount,
    user: userEvent.setup({ delay: null }),
    /** Rerenders with other props. */
    show(more: Partial<MediaProps>) {
      now = { ...now, ...more }
      rerender(page())
    },
    announcements: () =>
      screen.getAllByRole('status').flatMap((one) => [...one.querySelectorAll('p')].map((p) => p.textContent)),
  }
}
