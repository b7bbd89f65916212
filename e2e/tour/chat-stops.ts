import type { Page } from '@playwright/test'
import { jup } from '../tokens.ts'
import { postedPicture } from './posted-picture.ts'
import { button, dialog, pressed, refused, stopsOf, unanswered } from './stop.ts'
import type { Words } from './words.ts'

/** A fake microphone with a hum of some loudness between 0 and 1. */
async function microphone(page: Page, loudness = 0) {
  await page.evaluate((gain) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext()
      const end = context.createMediaStreamDestination()
      const hum = new OscillatorNode(context, { frequency: 220 })
      hum.connect(new GainNode(context, { gain })).connect(end)
      hum.start()
      return end.stream
    }
  }, loudness)
}

const isReady = (page: Page) => page.locator(':not([aria-disabled="true"])')

/** Waits for the last message. */
async function talk(page: Page) {
  await page.getByRole('log').getByRole('article').last().waitFor()
}

/** An element of the list of chats, which is in a drawer on small screens. */
async function listed(page: Page, say: Words, id: string) {
  const wanted = button(page, say(id))
  const drawer = button(page, say('chat.open-chats'))
  await wanted.or(drawer).filter({ visible: true }).first().waitFor()
  if (!(await wanted.isVisible())) await drawer.click()
  return wanted
}

/** Opens an empty chat. */
async function begin(page: Page, say: Words) {
  await (await listed(page, say, 'chat.new')).click()
  await page.getByText(say('chat.try.heading')).waitFor()
}

async function record(page: Page, say: Words, loudness?: number) {
  await talk(page)
  await microphone(page, loudness)
  await button(page, say('voice.record')).and(isReady(page)).click()
  await button(page, say('voice.stop')).waitFor()
  await page.getByText('0:01').waitFor()
}

/** Stops of a user with a chat. */
const ofUser = stopsOf('user', [
  { name: 'chat-new', path: '/app/chat', open: begin },
  {
    name: 'chat-card',
    path: '/app/chat',
    isWhole: true,
    open: async (page, say) => {
      // The proposal made at another width is still in its own chat.
      await begin(page, say)
      await page.getByRole('textbox', { name: say('chat.message') }).fill('buy 20 dollars of BONK')
      await button(page, say('chat.send')).and(isReady(page)).click()
      await page
        .getByRole('article')
        .getByRole('button', { name: say('chat.card.yes') })
        .waitFor()
      await button(page, say('chat.stop')).waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'chat-delete',
    path: '/app/chat',
    open: async (page, say) => {
      await (await listed(page, say, 'chat.delete-of')).click()
      await page.getByRole('dialog', { name: say('chat.delete.heading') }).waitFor()
    },
  },
])

/** Stops of a user with many messages, as text and pictures. */
const ofTalker = stopsOf('talker', [
  { name: 'chat-talk', path: '/app/chat', open: talk },
  { name: 'chat-talk-whole', path: '/app/chat', isWhole: true, open: talk },
  {
    name: 'chat-picture',
    path: '/app/chat',
    open: async (page, say) => {
      await talk(page)
      await button(page, say('picture.open')).click()
      await dialog(page).waitFor()
    },
  },
  {
    name: 'chat-picture-preview',
    path: '/app/chat',
    open: async (page, say) => {
      await talk(page)
      const buffer = await postedPicture(['This one will go to the moon!', jup.address])
      await page.locator('input[type=file]').setInputFiles({ name: 'post.png', mimeType: 'image/png', buffer })
      await button(page, say('picture.send-label')).waitFor()
    },
  },
  { name: 'chat-recording', path: '/app/chat', open: (page, say) => record(page, say, 0.2) },
  {
    name: 'chat-recorded',
    path: '/app/chat',
    open: async (page, say) => {
      await record(page, say)
      await button(page, say('voice.stop')).click()
      await button(page, say('voice.delete-label')).waitFor()
    },
  },
  { name: 'chat-voice-settings', path: '/app/chat', open: pressed('voice.menu') },
  {
    name: 'chat-hands-free',
    path: '/app/chat',
    open: async (page, say) => {
      await talk(page)
      await microphone(page)
      await button(page, say('voice.menu')).click()
      await button(page, say('voice.hands-free-start')).click()
      await page.getByRole('region', { name: say('voice.hands-free') }).waitFor()
    },
  },
  {
    name: 'chat-offline',
    path: '/app/chat?offline',
    mayComplain: true,
    before: async (page) => {
      // Emulated, a lost network does not reach the sockets. This outlasts the stop, hence the mark in its path.
      await page.routeWebSocket(/socket\.io/, (socket) =>
        page.url().endsWith('?offline') ? void socket.close() : void socket.connectToServer(),
      )
    },
    open: async (page, say) => {
      await talk(page)
      await page.getByText(say('chat.offline')).waitFor({ timeout: 30_000 })
    },
  },
  { name: 'chat-loading', path: '/app/chat', before: unanswered('**/chats/getchat?*'), isLoading: true },
  {
    name: 'chat-failed',
    path: '/app/chat',
    mayComplain: true,
    before: refused('**/chats/getchat?*'),
    open: (page, say) => button(page, say('ask-again')).waitFor(),
  },
])

/** The chat: empty, in use, by voice, by picture, and without a connection. */
export const chatStops = [...stopsOf('newcomer', [{ name: 'chat', path: '/app/chat' }]), ...ofUser, ...ofTalker]
