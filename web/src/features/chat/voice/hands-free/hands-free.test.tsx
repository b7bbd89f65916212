import type { ChatMessage } from '@murmur/contract/chat/chats'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { installMicrophone } from '#features/chat/voice/test-support/fake-microphone.ts'
import { installVoices } from '#features/chat/voice/test-support/fake-voices.ts'
import { openVoice } from '#features/chat/voice/test-support/open-voice.tsx'
import { completedTrade, createCardMessage, createMessage } from '#test-support/examples/chat-examples.ts'

const createRecording = (seq: number) =>
  createMessage(seq, { role: 'user', type: 'audio', content: `/api/uploads/u${seq}`, isLast: false })
const panel = () => screen.queryByRole('region', { name: 'Hands-free mode' })
const step = () => panel()?.dataset.step

/** Starts the mode by its shortcut and finishes the greeting, so that it listens. */
async function startHandsFree(...languages: string[]) {
  const microphone = installMicrophone({ rate: 16_000 })
  const voices = installVoices(...languages)
  const voice = openVoice()
  let all: ChatMessage[] = []
  const shortcut = () => fireEvent.keyDown(document.body, { code: 'KeyV', key: '◊', altKey: true, shiftKey: true })
  shortcut()
  if (languages.length > 0) {
    await waitFor(() => expect(voices.spokenText()).toMatch(/^Hands-free mode\./))
    await voices.finish()
  }
  const listening = async (tries: number) => {
    await waitFor(() => expect([step(), microphone.tries()]).toEqual(['listening', tries]))
    await waitFor(() => expect(microphone.isOpen()).toBe(true))
  }
  await listening(1)
  return {
    ...{ ...voice, microphone, voices, shortcut, listening },
    /** The user speaks for two seconds, then is quiet. */
    speak: async () => {
      await microphone.feed(0.5, 0.001)
      await microphone.feed(2, 0.2)
      await microphone.feed(1.5, 0.001)
    },
    /** Adds messages to the chat. */
    receive: (...more: ChatMessage[]) => {
      all = [...all.filter(({ id }) => !more.some((one) => one.id === id)), ...more].toSorted((a, b) => a.seq - b.seq)
      voice.show({ messages: all })
    },
  }
}

describe('hands-free mode', () => {
  test('listens, sends after speech, waits for the whole answer, reads it and listens again', async () => {
    const { speak, receive, props, voices, listening, microphone, announcements } = await startHandsFree('en-US')
    expect(panel()?.textContent).toContain('Listening')
    expect(announcements()).toContain('Listening')
    await speak()
    await waitFor(() => expect(step()).toBe('thinking'))
    expect(microphone.isOpen()).toBe(false)
    await waitFor(() => expect(props.sendAudio).toHaveBeenCalledOnce())
    expect(props.sendAudio.mock.calls[0]?.[1]).toEqual({ handsFree: true })
    expect(atob(props.sendAudio.mock.calls[0]?.[0] ?? '').slice(0, 4)).toBe('RIFF')
    receive(createRecording(1))
    receive(createMessage(2, { replyTo: 'chat-1-m1', isLast: false, content: 'One moment' }))
    expect(step()).toBe('thinking')
    receive(createMessage(3, { replyTo: 'chat-1-m1', content: 'It costs $2' }))
    await waitFor(() => expect(step()).toBe('speaking'))
    expect(voices.spokenText()).toMatch(/One moment\.$/)
    await voices.finish()
    await waitFor(() => expect(voices.spokenText()).toMatch(/It costs 2 dollars\.$/))
    await voices.finish()
    await listening(2)
  })

  test('ignores an answer to another message', async () => {
    const { speak, receive, props } = await startHandsFree('en-US')
    await speak()
    await waitFor(() => expect(props.sendAudio).toHaveBeenCalledOnce())
    receive(createMessage(1, { replyTo: 'older' }), createRecording(2))
    expect(step()).toBe('thinking')
    receive(createMessage(3, { replyTo: 'chat-1-m2' }))
    await waitFor(() => expect(step()).toBe('speaking'))
  })

  test('reads a trade card with the words that confirm it', async () => {
    const { speak, receive, voices, props, listening } = await startHandsFree('en-US')
    await speak()
    await waitFor(() => expect(props.sendAudio).toHaveBeenCalledOnce())
    const again = createMessage(3, {
      replyTo: 'chat-1-m1',
      content: 'I heard: buy BONK.\n\nTo confirm by voice, say: confirm 4 2.',
    })
    receive(
      createRecording(1),
      { ...createCardMessage(2, { challenge: '4 2' }), replyTo: 'chat-1-m1', isLast: false },
      again,
    )
    await waitFor(() => expect(voices.spokenText()).toMatch(/I heard: buy BONK\.$/))
    await voices.finish()
    await waitFor(() => expect(voices.spokenText()).toContain('You pay 0.1176 SOL.'))
    await voices.finish()
    await waitFor(() => expect(voices.spokenText()).toMatch(/To confirm, say: confirm four two\.$/))
    await voices.finish()
    await listening(2)
    expect(voices.spokenText()).not.toContain('by voice')
  })

  test('announces the end of a trade while the user is not speaking', async () => {
    const { speak, receive, voices, props, listening } = await startHandsFree('en-US')
    await speak()
    await waitFor(() => expect(props.sendAudio).toHaveBeenCalledOnce())
    const pending = createCardMessage(2, { state: 'pending' })
    receive(createRecording(1), pending)
    await waitFor(() => expect(voices.spokenText()).toContain('Pending'))
    await voices.finish()
    await listening(2)
    receive({ ...pending, tradeData: createCardMessage(2, completedTrade).tradeData } as ChatMessage)
    await waitFor(() => expect(voices.spokenText()).toContain('Trade Successful.'))
    await voices.finish()
    await listening(3)
  })

  test('stops reading and listens on the space bar', async () => {
    const { speak, receive, voices, props, listening } = await startHandsFree('en-US')
    await speak()
    await waitFor(() => expect(props.sendAudio).toHaveBeenCalledOnce())
    receive(createRecording(1), createMessage(2, { replyTo: 'chat-1-m1' }), createMessage(3, { replyTo: 'chat-1-m1' }))
    await waitFor(() => expect(voices.spokenText()).toContain('message 2'))
    fireEvent.keyDown(panel() as HTMLElement, { key: ' ' })
    await listening(2)
    expect(voices.isSpeaking()).toBe(false)
    expect(voices.spokenText()).not.toContain('message 3')
  })

  test('listens on if the user interrupts while the microphone opens', async () => {
    const alert = vi.spyOn(window, 'alert').mockReturnValue()
    const { speak, receive, voices, props, microphone, listening } = await startHandsFree('en-US')
    await speak()
    await waitFor(() => expect(props.sendAudio).toHaveBeenCalledOnce())
    receive(createRecording(1), createMessage(2, { replyTo: 'chat-1-m1' }))
    await waitFor(() => expect(voices.spokenText()).toContain('message 2'))
    const endDelay = microphone.delay()
    await voices.finish()
    await waitFor(() => expect(step()).toBe('listening'))
    fireEvent.keyDown(panel() as HTMLElement, { key: ' ' })
    endDelay()
    await listening(3)
    expect(alert).not.toHaveBeenCalled()
  })

  test('takes a key that is held down for one interruption', async () => {
    const { speak, microphone, props } = await startHandsFree('en-US')
    fireEvent.keyDown(panel() as HTMLElement, { key: ' ', repeat: true })
    await speak()
    await waitFor(() => expect(props.sendAudio).toHaveBeenCalledOnce())
    expect(microphone.tries()).toBe(1)
  })

  test('stops listening and sends when the button is pressed', async () => {
    const { microphone, user, props } = await startHandsFree('en-US')
    await microphone.feed(0.5, 0.001)
    await microphone.feed(1, 0.2)
    await user.click(screen.getByRole('button', { name: 'I’m Done Speaking' }))
    await waitFor(() => expect(props.sendAudio).toHaveBeenCalledOnce())
  })

  test('shows the answer for as long as reading takes if there is no voice, then continues', async () => {
    const { speak, receive, props, listening } = await startHandsFree()
    await speak()
    await waitFor(() => expect(props.sendAudio).toHaveBeenCalledOnce())
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    receive(createRecording(1), createMessage(2, { replyTo: 'chat-1-m1', content: 'Read me' }))
    await waitFor(() => expect(panel()?.textContent).toContain('Read me.'))
    await vi.advanceTimersByTimeAsync(3000)
    vi.useRealTimers()
    await listening(2)
  })

  test('ends on Escape wherever the focus is, and stops listening and speaking', async () => {
    const { user, microphone, announcements, props } = await startHandsFree('en-US')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(panel()).toBeNull())
    expect(microphone.isOpen()).toBe(false)
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Record a voice message')
    expect(announcements().at(-1)).toBe('Hands-free mode has ended.')
    expect(props.onRecording).toHaveBeenLastCalledWith(false)
  })

  test('ends after a minute of silence', async () => {
    const { microphone, announcements, listening } = await startHandsFree('en-US')
    for (let tries = 1; tries <= 4; tries++) {
      await listening(tries)
      await microphone.feed(15.5, 0.001)
    }
    await waitFor(() => expect(panel()).toBeNull())
    expect(announcements().at(-1)).toBe('No speech for a minute. Hands-free mode has ended.')
  })

  test('ends when sending fails, and when the connection is lost', async () => {
    const { speak, announcements, props, shortcut, voices, microphone, show } = await startHandsFree('en-US')
    props.sendAudio.mockRejectedValueOnce(new Error('Too many messages'))
    await speak()
    await waitFor(() => expect(panel()).toBeNull())
    expect(announcements().at(-1)).toContain('Too many messages')
    shortcut()
    await waitFor(() => expect(voices.isSpeaking()).toBe(true))
    await voices.finish()
    await waitFor(() => expect(microphone.isOpen()).toBe(true))
    show({ isDisabled: true })
    await waitFor(() => expect(panel()).toBeNull())
    await waitFor(() => expect(microphone.isOpen()).toBe(false))
  })
})

test('in the dialog of the conversation, Space interrupts, and Escape ends the mode without closing the dialog', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.open = true
  const microphone = installMicrophone({ rate: 16_000 })
  const voices = installVoices('en-US')
  openVoice({}, undefined, dialog)
  fireEvent.keyDown(document.body, { code: 'KeyV', key: '◊', altKey: true, shiftKey: true })
  await waitFor(() => expect(voices.spokenText()).toMatch(/^Hands-free mode\./))
  fireEvent.keyDown(panel() as HTMLElement, { key: ' ' })
  expect(voices.isSpeaking()).toBe(false)
  await waitFor(() => expect(microphone.isOpen()).toBe(true))
  expect(fireEvent.keyDown(panel() as HTMLElement, { key: 'Escape' })).toBe(false)
  await waitFor(() => expect(panel()).toBeNull())
})

test('an open dialog beside the conversation has the keys for itself', async () => {
  await startHandsFree('en-US')
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.open = true
  expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(true)
  dialog.remove()
  expect(step()).toBe('listening')
})

test('hands-free mode ends with an alert when the microphone is refused', async () => {
  installMicrophone({ refuses: true })
  const alert = vi.spyOn(window, 'alert').mockReturnValue()
  const { user } = openVoice()
  await user.click(screen.getByRole('button', { name: 'Voice settings and hands-free mode' }))
  await user.click(screen.getByRole('button', { name: 'Start Hands-free Mode' }))
  await waitFor(() => expect(alert).toHaveBeenCalledOnce())
  await waitFor(() => expect(panel()).toBeNull())
})

test('hands-free mode does not react to a key pressed in a field or on a button', async () => {
  const { user } = await startHandsFree('en-US')
  const press = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true })
  screen.getByRole('button', { name: 'Leave Hands-free Mode' }).dispatchEvent(press)
  expect(press.defaultPrevented).toBe(false)
  expect(step()).toBe('listening')
  await user.keyboard('{Escape}')
})
