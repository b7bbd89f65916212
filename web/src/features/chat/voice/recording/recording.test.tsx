import { parseChatId } from '@murmur/contract/ids'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { installMicrophone } from '#features/chat/voice/test-support/fake-microphone.ts'
import { openVoice } from '#features/chat/voice/test-support/open-voice.tsx'
import { createChat, createMessage } from '#test-support/examples/chat-examples.ts'
import { openChat, stubChatServer } from '#test-support/open/open-chat.ts'
import { covers } from '../../../../../../spec/covers.ts'

const stored = createMessage(2, { role: 'user', type: 'audio', content: '/api/uploads/u1', isLast: false })
const name = 'Your recording, not sent yet'
const button = (label: string) => screen.getByRole('button', { name: label })
const preview = async () => within(await screen.findByRole('region', { name }))

/** Renders the voice components without the app around them. */
async function open(options?: Parameters<typeof installMicrophone>[0]) {
  const microphone = installMicrophone(options)
  // An answer that can be read aloud loads the recorder at the start, so that no press includes loading time.
  const voice = openVoice({ messages: [createMessage(1)] })
  const record = async (seconds = 2, size?: number) => {
    await voice.user.click(button('Record a voice message'))
    await waitFor(() => expect(voice.props.onRecording).toHaveBeenLastCalledWith(true))
    await microphone.feed(seconds, size)
  }
  return { ...voice, microphone, record }
}

test('a recording is previewed, sent, and shown as a message', async () => {
  covers('4.states.voice.01', '4.states.voice.02', '4.states.voice.03', '4.states.voice.04', '4.states.voice.05')
  covers('4.states.voice.06', '7.realtime.03', '7.realtime.05', '2.chat.05', '2.chat.15', '5.validation.chat.02')
  const microphone = installMicrophone()
  const served = stubChatServer(createChat(parseChatId('chat-1'), 'Bonk and friends', createMessage(1)))
  const { user, field, log, announcements } = await openChat(served)
  await user.type(field(), 'half a thought')
  expect(button('Record a voice message').dataset.recording).toBeUndefined()
  await user.click(button('Record a voice message'))
  await waitFor(() => expect((field() as HTMLTextAreaElement).disabled).toBe(true))
  expect(button('Send').getAttribute('aria-disabled')).toBe('true')
  expect(button('Stop recording').dataset.recording).toBe('true')
  await microphone.feed(4)
  await user.click(button('Stop recording'))
  const shown = await preview()
  expect(shown.getByLabelText('Your recording, 0:04').getAttribute('src')).toBe('blob:murmur/1')
  expect(shown.getByRole('button', { name: /^Delete/ }).textContent).toBe('Delete')
  expect(shown.getByRole('button', { name: /^Send/ }).textContent).toBe('Send')
  await waitFor(() => expect((field() as HTMLTextAreaElement).disabled).toBe(false))
  await user.click(shown.getByRole('button', { name: 'Send the recording' }))
  await waitFor(() => expect(served.sockets.emitted('audio')).toHaveLength(1))
  const [sent] = served.sockets.emitted('audio')
  expect(sent).toMatchObject({ chatId: 'chat-1', mimeType: 'audio/wav', handsFree: false })
  const bytes = atob(String(sent?.content))
  expect([bytes.slice(0, 4), bytes.slice(8, 12), bytes.length]).toEqual(['RIFF', 'WAVE', 44 + 2 * 4 * 16_000])
  expect(announcements()).toEqual(expect.arrayContaining(['Recording', 'Sending']))
  await act(async () => served.sockets.acknowledge({ ok: true, message: stored }))
  await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull())
  expect(log.getByLabelText('Voice message').getAttribute('src')).toBe('/api/uploads/u1')
  expect(document.activeElement).toBe(button('Record a voice message'))
})

test('the first press loads the recorder and then starts it', async () => {
  const microphone = installMicrophone()
  const { props } = openVoice()
  // A keyboard click.
  fireEvent.click(button('Record a voice message'))
  await waitFor(() => expect(props.onRecording).toHaveBeenLastCalledWith(true))
  expect(microphone.isOpen()).toBe(true)
})

describe('a recording', () => {
  test('announces its state, and moves the focus to the next step', async () => {
    const { record, user, announcements, microphone } = await open()
    await record()
    expect(screen.getByRole('region', { name: 'Recording' }).textContent).toContain('0:02')
    expect(announcements()).toEqual(['Recording'])
    expect(microphone.getUserMedia.mock.calls[0]?.[0]).toMatchObject({ audio: { channelCount: 1 } })
    await user.click(button('Stop recording'))
    await preview()
    expect(announcements().at(-1)).toMatch(/^Recording stopped, 2 seconds\./)
    expect(microphone.isOpen()).toBe(false)
    expect(document.activeElement?.getAttribute('aria-label')).toBe(name)
  })

  test('is not joined by the hands-free mode', async () => {
    const { record, user, microphone } = await open()
    await record()
    fireEvent.keyDown(document.body, { code: 'KeyV', key: '◊', altKey: true, shiftKey: true })
    await user.click(button('Voice settings and hands-free mode'))
    const start = button('Start Hands-free Mode')
    expect(start.ariaDisabled).toBe('true')
    await user.click(start)
    await user.click(button('Close'))
    await user.click(button('Stop recording'))
    await preview()
    expect(screen.queryByRole('region', { name: 'Hands-free mode' })).toBeNull()
    expect(microphone.tries()).toBe(1)
  })

  test('is kept with the reason after a refusal', async () => {
    const { record, user, props } = await open()
    props.sendAudio.mockRejectedValueOnce(new Error('Too many messages'))
    await record()
    await user.click(button('Stop recording'))
    await user.click((await preview()).getByRole('button', { name: 'Send the recording' }))
    expect((await (await preview()).findByRole('alert')).textContent).toBe(
      'It wasn’t sent. Please try again. Too many messages',
    )
    await user.click((await preview()).getByRole('button', { name: 'Send the recording' }))
    await waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull())
    expect(props.sendAudio).toHaveBeenCalledTimes(2)
  })

  test('goes on if it was begun while a deleted one is being sent', async () => {
    const { record, user, props, announcements } = await open()
    let finishSending = () => {}
    props.sendAudio.mockReturnValueOnce(
      new Promise((resolve) => {
        finishSending = resolve
      }),
    )
    await record()
    await user.click(button('Stop recording'))
    await user.click((await preview()).getByRole('button', { name: 'Send the recording' }))
    await waitFor(() => expect(props.sendAudio).toHaveBeenCalledOnce())
    await user.click((await preview()).getByRole('button', { name: 'Delete the recording' }))
    await record()
    await act(async () => finishSending())
    await waitFor(() => expect(announcements()).toContain('Recording sent'))
    await user.click(button('Stop recording'))
    await user.click((await preview()).getByRole('button', { name: 'Send the recording' }))
    await waitFor(() => expect(props.sendAudio).toHaveBeenCalledTimes(2))
  })

  test('disappears once deleted, and the focus returns to the microphone', async () => {
    const { record, user, props } = await open()
    await record()
    await user.click(button('Stop recording'))
    await user.click((await preview()).getByRole('button', { name: 'Delete the recording' }))
    expect(screen.queryByRole('region', { name })).toBeNull()
    expect(document.activeElement).toBe(button('Record a voice message'))
    expect(props.sendAudio).not.toHaveBeenCalled()
  })

  test('leaves no message or preview when discarded in progress', async () => {
    const { record, user, microphone } = await open()
    await record()
    await user.click(button('Discard'))
    await waitFor(() => expect(microphone.isOpen()).toBe(false))
    expect(screen.queryByRole('region')).toBeNull()
  })

  test('is reported as too quiet before it is sent', async () => {
    const { record, user, announcements } = await open()
    await record(2, 0.0005)
    await user.click(button('Stop recording'))
    expect((await preview()).getByText(/The recording is silent/)).toBeTruthy()
    expect(announcements().at(-1)).toMatch(/stopped, 2 seconds\. The recording is silent/)
  })

  test('warns at 50 seconds, and ends at 60', async () => {
    const { record, microphone, announcements } = await open({ rate: 16_000 })
    await record(49)
    expect(announcements()).not.toContain('The recording ends in 10 seconds')
    await microphone.feed(2)
    expect(announcements()).toContain('The recording ends in 10 seconds')
    await microphone.feed(10)
    expect((await preview()).getByLabelText('Your recording, 1:00')).toBeTruthy()
    expect(microphone.isOpen()).toBe(false)
  })

  test('ends on release if the button was held, and continues after a short press', async () => {
    const { microphone, props } = await open()
    const at = (event: Event, timeStamp: number) => Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    const start = button('Record a voice message')
    fireEvent(start, at(createEvent.pointerDown(start, { button: 0 }), 1000))
    await waitFor(() => expect(props.onRecording).toHaveBeenLastCalledWith(true))
    await microphone.feed(1)
    const stop = button('Stop recording')
    fireEvent(stop, at(createEvent.pointerUp(stop), 2500))
    expect(await screen.findByRole('region', { name })).toBeTruthy()
  })

  test('is stopped by the next press, even if the first fired no click', async () => {
    const { user, microphone, props } = await open()
    fireEvent.pointerDown(button('Record a voice message'), { button: 0 })
    fireEvent.pointerUp(button('Stop recording'))
    await waitFor(() => expect(props.onRecording).toHaveBeenLastCalledWith(true))
    await microphone.feed(1)
    await user.click(button('Stop recording'))
    expect(await preview()).toBeTruthy()
  })

  test('starts and stops with the keyboard', async () => {
    const { user, microphone, props } = await open()
    button('Record a voice message').focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(props.onRecording).toHaveBeenLastCalledWith(true))
    await microphone.feed(1)
    await user.keyboard(' ')
    expect(await preview()).toBeTruthy()
  })

  test('keeps the audio so far when the microphone is unplugged', async () => {
    const { record, microphone } = await open()
    await record(3)
    await microphone.unplug()
    expect((await preview()).getByLabelText('Your recording, 0:03')).toBeTruthy()
  })

  test('closes the microphone on unmount and when the user leaves the page', async () => {
    const { record, microphone, unmount } = await open()
    await record()
    fireEvent(window, new Event('pagehide'))
    await waitFor(() => expect(microphone.isOpen()).toBe(false))
    await waitFor(() => expect(button('Record a voice message').dataset.recording).toBeUndefined())
    await record()
    expect(microphone.isOpen()).toBe(true)
    unmount()
    await waitFor(() => expect(microphone.isOpen()).toBe(false))
  })

  test('closes a microphone that opens after the recording was stopped', async () => {
    const { microphone, user } = await open()
    let allow = (_: unknown) => {}
    const stop = vi.fn()
    microphone.getUserMedia.mockReturnValueOnce(new Promise((resolve) => (allow = resolve as typeof allow)) as never)
    const alert = vi.spyOn(window, 'alert').mockReturnValue()
    await user.click(button('Record a voice message'))
    await user.click(button('Stop recording'))
    await act(async () => allow({ getTracks: () => [{ stop }] }))
    await waitFor(() => expect(stop).toHaveBeenCalledOnce())
    expect(alert).not.toHaveBeenCalled()
    expect(button('Record a voice message')).toBeTruthy()
  })
})

test('a refused microphone shows an alert and changes nothing else', async () => {
  covers('8.errors.08')
  const alert = vi.spyOn(window, 'alert').mockReturnValue()
  const { user, props } = await open({ refuses: true })
  await user.click(button('Record a voice message'))
  await waitFor(() =>
    expect(alert.mock.calls).toEqual([['Could not access the microphone. Please check your permissions.']]),
  )
  expect(props.onRecording).not.toHaveBeenCalledWith(true)
  expect(button('Record a voice message')).toBeTruthy()
})

test('the microphone stays closed without a connection', async () => {
  const { user, microphone, show } = await open()
  show({ isDisabled: true })
  expect(button('Record a voice message').getAttribute('aria-disabled')).toBe('true')
  await user.click(button('Record a voice message'))
  expect(microphone.getUserMedia).not.toHaveBeenCalled()
})
