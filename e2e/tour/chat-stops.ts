import type { Page } from '@playwright/test'
import { jup } from '../tokens.ts'
import { drawPost } from './draw-post.ts'
import { button, changeResponse, dialog, holdRequests, pressToOpen, rejectRequests, withAccount } from './stop.ts'
import type { TextPatterns } from './text-patterns.ts'

/** Installs a fake microphone with a hum; `loudness` from 0 to 1. */
async function installFakeMicrophone(page: Page, loudness = 0) {
  await page.evaluate((gain) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext()
      const destination = context.createMediaStreamDestination()
      const hum = new OscillatorNode(context, { frequency: 220 })
      hum.connect(new GainNode(context, { gain })).connect(destination)
      hum.start()
      return destination.stream
    }
  }, loudness)
}

const locateEnabled = (page: Page) => page.locator(':not([aria-disabled="true"])')

/** Waits for the last message. */
async function waitForMessages(page: Page) {
  await page.getByRole('log').getByRole('article').last().waitFor()
}

/** Finds a button in the list of chats, which is in a drawer on small screens. */
async function findInChatList(page: Page, text: TextPatterns, id: string) {
  const target = button(page, text(id))
  const drawer = button(page, text('chat.open-chats'))
  await target.or(drawer).filter({ visible: true }).first().waitFor()
  if (!(await target.isVisible())) await drawer.click()
  return target
}

/** Opens an empty chat. */
async function startEmptyChat(page: Page, text: TextPatterns) {
  // The open chat may be empty too; text typed into it would be lost when the new one replaces it.
  const created = page.waitForResponse('**/chats/createchat')
  await (await findInChatList(page, text, 'chat.new')).click()
  await created
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText(text('chat.try.heading')).waitFor()
}

async function record(page: Page, text: TextPatterns, loudness?: number) {
  await waitForMessages(page)
  await installFakeMicrophone(page, loudness)
  await button(page, text('voice.record')).and(locateEnabled(page)).click()
  await button(page, text('voice.stop')).waitFor()
  await page.getByText('0:01').waitFor()
}

/** Shows the card of a purchase in a new chat, since the proposal of another width remains in its chat. */
async function proposeTrade(page: Page, text: TextPatterns) {
  await startEmptyChat(page, text)
  await page.getByRole('textbox', { name: text('chat.message') }).fill('buy 20 dollars of BONK')
  await button(page, text('chat.send')).and(locateEnabled(page)).click()
  await page
    .getByRole('article')
    .getByRole('button', { name: text('chat.card.yes') })
    .waitFor()
  await button(page, text('chat.stop')).waitFor({ state: 'hidden' })
}

/** Stops of a user with a chat. */
const userChatStops = withAccount('user', [
  { name: 'chat-new', path: '/app/chat', open: startEmptyChat },
  { name: 'chat-card', path: '/app/chat', capturesAllContent: true, open: proposeTrade },
  {
    name: 'chat-card-beginner',
    path: '/app/chat',
    capturesAllContent: true,
    before: changeResponse('**/api/preferences', () => ({ level: 'beginner' })),
    open: proposeTrade,
  },
  {
    name: 'chat-delete',
    path: '/app/chat',
    open: async (page, text) => {
      await (await findInChatList(page, text, 'chat.delete-of')).click()
      await page.getByRole('dialog', { name: text('chat.delete.heading') }).waitFor()
    },
  },
])

/** Stops of a user with many messages, as text and pictures. */
const longChatStops = withAccount('chatUser', [
  { name: 'chat-talk', path: '/app/chat', open: waitForMessages },
  { name: 'chat-talk-whole', path: '/app/chat', capturesAllContent: true, open: waitForMessages },
  {
    name: 'chat-picture',
    path: '/app/chat',
    open: async (page, text) => {
      await waitForMessages(page)
      await button(page, text('picture.open')).click()
      await dialog(page).waitFor()
    },
  },
  {
    name: 'chat-picture-preview',
    path: '/app/chat',
    open: async (page, text) => {
      await waitForMessages(page)
      const buffer = await drawPost(['This one will go to the moon!', jup.address])
      await page.locator('input[type=file]').setInputFiles({ name: 'post.png', mimeType: 'image/png', buffer })
      await button(page, text('picture.send-label')).waitFor()
    },
  },
  { name: 'chat-recording', path: '/app/chat', open: (page, text) => record(page, text, 0.2) },
  {
    name: 'chat-recorded',
    path: '/app/chat',
    open: async (page, text) => {
      await record(page, text)
      await button(page, text('voice.stop')).click()
      await button(page, text('voice.delete-label')).waitFor()
    },
  },
  { name: 'chat-voice-settings', path: '/app/chat', open: pressToOpen('voice.menu') },
  {
    name: 'chat-hands-free',
    path: '/app/chat',
    open: async (page, text) => {
      await waitForMessages(page)
      await installFakeMicrophone(page)
      await button(page, text('voice.menu')).click()
      await button(page, text('voice.hands-free-start')).click()
      await page.getByRole('region', { name: text('voice.hands-free') }).waitFor()
    },
  },
  {
    name: 'chat-offline',
    path: '/app/chat?offline',
    expectsConsoleErrors: true,
    before: async (page) => {
      // Network emulation does not affect websockets, and a closed route reports no error. The script outlasts this stop.
      await page.addInitScript(() => {
        if (!location.search.startsWith('?offline')) return
        const Connected = WebSocket
        window.WebSocket = class extends Connected {
          constructor() {
            super('ws://127.0.0.1:1')
          }
        }
      })
    },
    open: async (page, text) => {
      await waitForMessages(page)
      await page.getByText(text('chat.offline')).waitFor({ timeout: 30_000 })
    },
  },
  { name: 'chat-loading', path: '/app/chat', before: holdRequests('**/chats/getchat?*'), isLoading: true },
  {
    name: 'chat-failed',
    path: '/app/chat',
    expectsConsoleErrors: true,
    before: rejectRequests('**/chats/getchat?*'),
    open: (page, text) => button(page, text('ask-again')).waitFor(),
  },
])

/** The chat: empty, in use, by voice, by picture, and without a connection. */
export const chatStops = [
  ...withAccount('newcomer', [{ name: 'chat', path: '/app/chat' }]),
  ...userChatStops,
  ...longChatStops,
]
