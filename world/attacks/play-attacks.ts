import type { TradeData } from '@murmur/contract/cards'
import type { ChatMessage } from '@murmur/contract/chats'
import { type ChatId, parseChatId } from '@murmur/contract/ids'
import { type ChatSocket, messagesAfter, newChat, openChatSocket } from '../clients/chat-client.ts'
import { leaks } from '../model-stub/malicious/malicious-answer.ts'
import type { Attack } from './attack.ts'
import { type AttackWorld, gallerySays, ownRequest } from './attack-world.ts'
import { playAttack } from './play-attack.ts'

export type Played = {
  /** All that the attacked user's connections got. */
  sockets: ChatSocket[]
  messages: ChatMessage[]
  /** Cards that propose what the words of the attack do not ask for. */
  unasked: string[]
  /** How often the user was gulled into a typed yes. */
  yesses: number
  /** Messages that the server did not take. */
  refused: string[]
  /** Attacks that could not be played to their end. */
  failed: string[]
}

const lanes = 4
const attacksAChat = 8
const yes = ['yes', "yes, I'm sure", 'sí', 'sim', 'oui', '是', 'نعم', 'confirm', 'ok']

/** Plays them all as the attacked user, some side by side. */
export async function playAttacks(
  at: AttackWorld,
  attacks: readonly Attack[],
  say: (line: string) => void,
): Promise<Played> {
  const played: Played = { sockets: [], messages: [], unasked: [], yesses: 0, refused: [], failed: [] }
  let done = 0
  async function lane(mine: readonly Attack[]): Promise<void> {
    const socket = await openSocket(at)
    played.sockets.push(socket)
    let chatId = parseChatId('')
    for (const [place, attack] of mine.entries()) {
      if (place % attacksAChat === 0) chatId = await newChat(at.user)
      const { hears, reads } = at.abilities
      const stage = {
        user: at.user,
        socket,
        chatId,
        hear: hears ? at.stub.hear : undefined,
        see: reads ? at.see : undefined,
      }
      try {
        const answer = await playAttack(stage, attack)
        played.messages.push(...answer)
        played.unasked.push(...unaskedIn(attack, answer))
        // Whatever was proposed, a typed yes may only release what the user's own words had said.
        if ((attack.channel === 'history' || place % 5 === 0) && !isOwnTrade(attack, answer)) {
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

/** Whether a card proposes what the attack's words say themselves: a yes to that is its user's own. */
function isOwnTrade(attack: Attack, answer: readonly ChatMessage[]): boolean {
  return answer.some(({ tradeData: card }) => card && isAsked(attack, card))
}

/** What a user types, says or asks for is their own; what a title or a picture holds is not, whatever it says. */
function isAsked({ channel, text }: Attack, card: TradeData): boolean {
  const words = text.toLowerCase()
  const says = (part: string) => words.includes(part.toLowerCase())
  const isOwn = channel === 'text' || channel === 'voice' || channel === 'history'
  return isOwn && says(card.amountText) && (says(card.symbol) || says(card.name))
}

function unaskedIn(attack: Attack, answer: readonly ChatMessage[]): string[] {
  return answer.flatMap(({ tradeData: card }) =>
    card && !isAsked(attack, card) ? [`${attack.id}: ${card.type} ${card.amountText} ${card.symbol}`] : [],
  )
}

/** One chat with every form of leak. */
export async function playGallery(at: AttackWorld, played: Played): Promise<ChatId> {
  const socket = await openSocket(at)
  played.sockets.push(socket)
  const chatId = await newChat(at.user)
  for (let place = 0; place < leaks; place += 1) {
    played.messages.push(...(await socket.say(chatId, gallerySays(place))))
  }
  return chatId
}

/** A request of the user's own and its correction: the states of their cards in the end. */
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

/** Recordings and pictures one after another, since the model hears and sees one thing at a time; the rest side by side. */
function lanesOf(attacks: readonly Attack[]): Attack[][] {
  const isMedia = ({ channel }: Attack) => channel === 'voice' || channel === 'image-text'
  const words = attacks.filter((attack) => !isMedia(attack))
  const parts = Array.from({ length: lanes }, (_each, lane) => words.filter((_attack, place) => place % lanes === lane))
  return [attacks.filter(isMedia), ...parts].filter((part) => part.length > 0)
}
