import { parseChatId } from '@murmur/contract/ids'
import { maxUploadBytes } from '@murmur/contract/realtime'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { toBase64 } from '#features/chat/voice/recording/to-base64.ts'
import { createChat, createMessage } from '#test-support/examples/chat-examples.ts'
import { openChat, stubChatServer } from '#test-support/open/open-chat.ts'
import { covers } from '../../../../../spec/covers.ts'

const png = (size = 12) => new File([new Uint8Array(size).fill(7)], 'chart.png', { type: 'image/png' })
const photo = (changes: Parameters<typeof createMessage>[1] = {}) =>
  createMessage(1, { role: 'user', type: 'image', content: '/api/uploads/u1', isLast: false, ...changes })

/** jsdom renders nothing: pictures decode unless marked as broken, and a canvas returns a small JPEG. */
function installPictures(canvasBytes = 100) {
  const drawn: { width: number; height: number }[] = []
  const createImageBitmap = vi.fn(async (file: Blob) => {
    if ((await file.text()).startsWith('broken')) throw new DOMException('The source image could not be decoded.')
    return { width: 6000, height: 3000, close: () => undefined }
  })
  vi.stubGlobal('createImageBitmap', createImageBitmap)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => undefined,
    drawImage: (_: unknown, _x: number, _y: number, width: number, height: number) => drawn.push({ width, height }),
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob([new Uint8Array(canvasBytes)], { type: type ?? '' })),
  )
  Object.assign(URL, { createObjectURL: () => 'blob:murmur/2', revokeObjectURL: () => undefined })
  return drawn
}

async function open(...messages: Parameters<typeof createChat>[2][]) {
  const drawn = installPictures()
  const served = stubChatServer(createChat(parseChatId('chat-1'), 'Bonk and friends', ...messages))
  const chat = await openChat(served)
  const input = () => document.querySelector('input[type=file]') as HTMLInputElement
  const choose = (file: File) => act(async () => fireEvent.change(input(), { target: { files: [file] } }))
  const preview = async () => within(await screen.findByRole('region', { name: 'Your picture, not sent yet' }))
  return { ...chat, served, drawn, input, choose, preview }
}

describe('a picture', () => {
  test('is chosen by its button, from images only', async () => {
    covers('5.validation.chat.03', '2.chat.05')
    const { input, user, choose, preview } = await open()
    expect(input().accept).toBe('image/*')
    const opened = vi.spyOn(input(), 'click').mockReturnValue()
    await user.click(screen.getByRole('button', { name: 'Choose a picture' }))
    expect(opened).toHaveBeenCalledOnce()
    await choose(new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }))
    expect((await preview()).getByText('That isn’t a picture. Choose a PNG, JPEG, WebP or GIF.')).toBeTruthy()
    await choose(new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))
    expect((await preview()).getByText('That isn’t a picture. Choose a PNG, JPEG, WebP or GIF.')).toBeTruthy()
  })

  test('is previewed before it is sent as base64 without a data URL prefix', async () => {
    covers('7.realtime.04')
    const { choose, preview, served, user, log, announcements } = await open()
    await choose(png())
    expect((await preview()).getByRole('img', { name: 'Picture to be sent' })).toBeTruthy()
    expect(announcements()).toContain('Picture ready to be sent')
    await user.click((await preview()).getByRole('button', { name: 'Send the picture' }))
    await waitFor(() => expect(served.sockets.emitted('photo')).toHaveLength(1))
    expect(served.sockets.emitted('photo')[0]).toMatchObject({
      chatId: 'chat-1',
      mimeType: 'image/png',
      content: btoa('\x07'.repeat(12)),
    })
    await act(async () => served.sockets.acknowledge({ ok: true, message: photo() }))
    expect(await log.findByRole('img', { name: 'Picture you sent' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: /Your picture/ })).toBeNull()
  })

  test('stays if it was chosen while another one is being sent, whether or not that succeeds', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { choose, preview, user, served, announcements } = await open()
    const send = async () => user.click((await preview()).getByRole('button', { name: 'Send the picture' }))
    await choose(png())
    await send()
    await waitFor(() => expect(served.sockets.emitted('photo')).toHaveLength(1))
    await choose(png(13))
    await act(async () => served.sockets.acknowledge({ ok: true, message: photo() }))
    await waitFor(() => expect(announcements()).toContain('Picture sent'))
    await send()
    await waitFor(() => expect(served.sockets.emitted('photo')).toHaveLength(2))
    await choose(png(14))
    await act(async () => served.sockets.acknowledge({ ok: false, code: 'BAD_REQUEST', message: 'Refused' }))
    expect(await screen.findByText('It wasn’t sent. Please try again.')).toBeTruthy()
    await send()
    await waitFor(() =>
      expect(served.sockets.emitted('photo').map(({ content }) => String(content).length)).toEqual([16, 20, 20]),
    )
    expect(served.sockets.emitted('photo').at(-1)?.content).toBe(btoa('\x07'.repeat(14)))
  })

  test('disappears once deleted', async () => {
    const { choose, preview, user, served } = await open()
    await choose(png())
    await user.click((await preview()).getByRole('button', { name: 'Delete the picture' }))
    expect(screen.queryByRole('region', { name: /Your picture/ })).toBeNull()
    expect(served.sockets.emitted('photo')).toEqual([])
  })

  test('is scaled down above 5 MB to a JPEG of at most 2400 pixels', async () => {
    const { choose, preview, user, served, drawn } = await open()
    await choose(png(maxUploadBytes + 1))
    await user.click((await preview()).getByRole('button', { name: 'Send the picture' }))
    await waitFor(() => expect(served.sockets.emitted('photo')[0]).toMatchObject({ mimeType: 'image/jpeg' }))
    expect(drawn).toEqual([{ width: 2400, height: 1200 }])
  })

  test('is converted to JPEG if the server does not accept its type', async () => {
    const { choose, preview, user, served } = await open()
    await choose(new File(['bits'], 'a.bmp', { type: 'image/bmp' }))
    await user.click((await preview()).getByRole('button', { name: 'Send the picture' }))
    await waitFor(() => expect(served.sockets.emitted('photo')[0]).toMatchObject({ mimeType: 'image/jpeg' }))
  })

  test('shows an error if it cannot be decoded or made small enough', async () => {
    const { choose, preview } = await open()
    await choose(new File(['broken'], 'a.png', { type: 'image/png' }))
    expect(await (await preview()).findByText(/This browser can’t open that picture/)).toBeTruthy()
    installPictures(maxUploadBytes + 1)
    await choose(png(maxUploadBytes + 1))
    expect(await (await preview()).findByText('That picture is too large, even after shrinking.')).toBeTruthy()
  })

  test('is accepted from the clipboard and by drag and drop, while pasted text stays text', async () => {
    const { preview, user, field } = await open()
    const withText = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(withText, { clipboardData: { files: [png()], types: ['text/plain', 'Files'] } })
    fireEvent(field(), withText)
    expect(withText.defaultPrevented).toBe(false)
    const paste = new Event('paste', { bubbles: true, cancelable: true })
    Object.assign(paste, { clipboardData: { files: [png()], types: ['Files'] } })
    fireEvent(field(), paste)
    await user.click((await preview()).getByRole('button', { name: 'Delete the picture' }))
    const drop = new Event('drop', { bubbles: true, cancelable: true })
    Object.assign(drop, { dataTransfer: { files: [png()], types: ['Files'] } })
    fireEvent(field(), drop)
    expect(drop.defaultPrevented).toBe(true)
    expect((await preview()).getByRole('img', { name: 'Picture to be sent' })).toBeTruthy()
  })
})

describe('a picture in the chat', () => {
  test('is rendered as an image, can be enlarged, and shows its recognised text', async () => {
    covers('2.chat.14')
    const { log, user } = await open(photo({ transcript: { state: 'done', text: 'BUY $BONK NOW' } }))
    expect(log.getByRole('img', { name: 'Picture you sent' }).getAttribute('src')).toBe('/api/uploads/u1')
    expect(log.getByText('Text in the picture').closest('details')?.textContent).toContain('BUY $BONK NOW')
    await user.click(log.getByRole('button', { name: 'Enlarge Picture you sent' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Picture' }))
    expect(dialog.getByRole('img', { name: 'Picture you sent' })).toBeTruthy()
  })

  test('shows that it is being processed, contains no text, or cannot be read by this server', async () => {
    const states = [
      [{ state: 'working', text: '' }, 'Reading the picture…'],
      [{ state: 'done', text: ' ' }, 'We found no text in this picture.'],
      [{ state: 'unavailable', text: '' }, 'We can’t read pictures here.'],
      [{ state: 'unsure', text: 'B0NK' }, 'Possible text in the picture'],
    ] as const
    const { log } = await open(...states.map(([transcript], at) => photo({ id: `m${at}`, seq: at + 1, transcript })))
    for (const [, words] of states) expect(log.getByText(words)).toBeTruthy()
  })

  test('keeps its box with an error if it cannot be loaded', async () => {
    const { log } = await open(photo())
    fireEvent.error(log.getByRole('img', { name: 'Picture you sent' }))
    expect(log.getByText('We couldn’t load this picture.')).toBeTruthy()
  })
})

test('a file is encoded as base64 without a data URL prefix', async () => {
  covers('3.entities.40')
  expect(await toBase64(new Blob(['Murmur'], { type: 'image/png' }))).toBe(btoa('Murmur'))
  expect(await toBase64(new Blob([]))).toBe('')
})
