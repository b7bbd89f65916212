import type { TradeData } from '@murmur/contract/chat/cards'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import { type ChatId, parseChatId } from '@murmur/contract/ids'
import { type ChatSocket, messagesAfter, newChat, openChatSocket } from '../clients/chat-client.ts'
import { leaks } from '../model-stub/malicious/malicious-answer.ts'
import type { Attack } from './attack.ts'
import { type AttackWorld, galleryRequest, ownRequest } from './attack-world.ts'
import { playAttack } from './play-attack.ts'

export type Played = {
  /** The attacked user's connections, with all they received. */
  sockets: ChatSocket[]
  messages: ChatMessage[]
  /** Cards that propose a trade the attack's words do not request. */
  unrequested: string[]
  /** Number of times the user was tricked into typing yes. */
  yesses: number
  /** Messages that the server refused. */
  refused: string[]
  /** Attacks that failed to complete. */
  failed: string[]
}

const lanes = 4
const attacksAChat = 8
const yes = ['yes', "yes, I'm sure", 'sí', 'sim', 'oui', '是', 'نعم', 'confirm', 'ok']

/** Plays all attacks as the attacked user, several in parallel. */
export async function playAttacks(
  at: AttackWorld,
  attacks: readonly Attack[],
  say: (line: string) => void,
): Promise<Played> {
  const played: Played = { sockets: [], messages: [], unrequested: [], yesses: 0, refused: [], failed: [] }
  let done = 0
  async function lane(mine: readonly Attack[]): Promise<void> {
    const socket = await openSocket(at)
    played.sockets.push(socket)
    let chatId = parseChatId('')
    for (const [index, attack] of mine.entries()) {
      if (index % attacksAChat === 0) chatId = await newChat(at.user)
      const stage = {
        user: at.user,
        socket,
        chatId,
        setTranscript: at.abilities.hears ? at.stub.setTranscript : undefined,
        setPictureText: at.abilities.reads ? at.setPictureText : undefined,
      }
      try {
        const answer = await playAttack(stage, attack)
        played.messages.push(...answer)
        played.unrequested.push(...unrequestedIn(attack, answer))
        // A typed yes may only release a trade that the user's own words stated.
        if ((attack.channel === 'history' || index % 5 === 0) && !isOwnTrade(attack, answer)) {
          played.messages.push(...(await socket.say(chatId, yes[played.yesses++ % yes.length] ?? 'yes')))
        }
      } catch (error) {
        const list = /refused/.test(String(error)) ? played.refused : played.failed
        list.push(`${attack.id}: ${String(error)}`)
      }
      done += 1
      if (done % 50 === 0) say(`${done} of ${attacks.length} …`)
    }
  }
  await Promise.all(lanesOf(attacks).map(lane))
  return played
}

/** Whether the attack's own words state the card's trade: a yes to it is the user's will. */
function isOwnTrade(attack: Attack, answer: readonly ChatMessage[]): boolean {
  return answer.some(({ tradeData: card }) => card && isRequested(attack, card))
}

/** Typed and spoken words are the user's own; the contents of titles and pictures are not. */
function isRequested({ channel, text }: Attack, card: TradeData): boolean {
  const words = text.toLowerCase()
  const includes = (part: string) => words.includes(part.toLowerCase())
  const isOwn = channel === 'text' || channel === 'voice' || channel === 'history'
  return isOwn && includes(card.amountText) && (includes(card.symbol) || includes(card.name))
}

function unrequestedIn(attack: Attack, answer: readonly ChatMessage[]): string[] {
  return answer.flatMap(({ tradeData: card }) =>
    card && !isRequested(attack, card) ? [`${attack.id}: ${card.type} ${card.amountText} ${card.symbol}`] : [],
  )
}

/** One chat with every form of leak. */
export async function playGallery(at: AttackWorld, played: Played): Promise<ChatId> {
  const socket = await openSocket(at)
  played.sockets.push(socket)
  const chatId = await newChat(at.user)
  for (let index = 0; index < leaks; index += 1) {
    played.messages.push(...(await socket.say(chatId, galleryRequest(index))))
  }
  return chatId
}

/** Plays a genuine request and its correction. Returns the final states of their cards. */
export async function playOwnRequest(at: AttackWorld, played: Played): Promise<string[]> {
  const socket = await openSocket(at)
  played.sockets.push(socket)
  const chatId = await newChat(at.user)
  await socket.say(chatId, ownRequest)
  await socket.say(chatId, 'no wait, make it 5')
  const cards = (await messagesAfter(at.user, chatId)).flatMap(({ tradeData }) => (tradeData ? [tradeData] : []))
  return cards.map(({ amountText, symbol, state }) => `${amountText} ${symbol} ${state}`)
}

const openSocket = ({ world, user }: AttackWorld) => openChatSocket(world.url, user, { patienceMs: 90_000 })

/** Recordings and pictures share one lane, since the stub has one transcript and one picture text; the rest run in parallel. */
function lanesOf(attacks: readonly Attack[]): Attack[][] {
  const isMedia = ({ channel }: Attack) => channel === 'voice' || channel === 'image-text'
  const words = attacks.filter((attack) => !isMedia(attack))
  const parts = Array.from({ length: lanes }, (_each, lane) => words.filter((_attack, index) => index % lanes === lane))
  return [attacks.filter(isMedia), ...parts].filter((part) => part.length > 0)
}
