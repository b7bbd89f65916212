// Answers pictures as the assistant does, with this machine's OCR and the listed tokens, for `npm run bench -- pictures`.
// Standard input: JSON (`Task`). Standard output: JSON with the offered tokens of each picture.

import { json } from 'node:stream/consumers'
import { type Address, areAddressesEqual } from '@murmur/contract/address'
import { evmChainKeys } from '@murmur/contract/chains'
import { parseChatId, parseUserId } from '@murmur/contract/ids'
import { finite } from '@murmur/contract/schema/finite'
import { object } from '@murmur/contract/schema/object'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import sharp from 'sharp'
import * as v from 'valibot'
import { createQrReader } from '#ai/pictures/qr/qr-reader.ts'
import { tesseractOcr } from '#ai/pictures/tesseract/tesseract-ocr.ts'
import { createPictureMatcher } from '#assistant/picture-matching.module.ts'
import { answerParts } from '#assistant/turns/answer-parts.ts'
import { readPicture } from '#assistant/turns/media/read-picture.ts'
import { verifiedTokens } from '#chains/evm/verified-tokens.ts'
import { verifiedMints } from '#chains/solana/verified-mints.ts'
import { mergeSources } from '#market-data/merge-sources.ts'
import { pinnedTokenSource } from '#market-data/pinned-token-source.ts'
import { runCommand } from './run-command.ts'

const Task = v.array(object({ svg: v.string(), turn: finite, isPhoto: v.boolean() }))
type Picture = v.InferOutput<typeof Task>[number]

const listedTokens = [
  ...verifiedMints.map((token) => ({ ...token, chain: 'sol' as const })),
  ...evmChainKeys.flatMap((chain) => verifiedTokens[chain].map((token) => ({ ...token, chain }))),
]
/** Tokens of the index that no list has: an ordinary one, and two copies. */
const unlistedTokens = [
  { chain: 'sol', symbol: 'POPCAT', name: 'Popcat', address: '7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr' },
  { chain: 'sol', symbol: 'BONKK', name: 'Bonkk', address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU' },
  { chain: 'eth', symbol: 'PEPE', name: 'Pepe', address: '0x6982145771457714577145771457714577141933' },
] as const
const unlistedSource = pinnedTokenSource(
  unlistedTokens.map((token) => ({ ...token, address: token.address as Address, decimals: 9 })),
)
const index = mergeSources(listedTokens, [
  {
    search: async (...query) =>
      (await unlistedSource.search(...query)).map((token) => ({ ...token, isVerified: false })),
  },
])
const scale = 2
const ocr = tesseractOcr({ timeoutMs: 60_000 })
const codes = createQrReader({ timeoutMs: 60_000 })
const { signal } = new AbortController()

await runCommand(async (print) => {
  const pictures = parseOrThrow(Task, await json(process.stdin))
  const outcomes = []
  for (const picture of pictures) outcomes.push(await answerPicture(await drawPicture(picture)))
  await ocr.close()
  await codes.close()
  print(JSON.stringify(outcomes))
})

async function drawPicture({ svg, turn, isPhoto }: Picture): Promise<Buffer> {
  const drawn = await sharp(Buffer.from(svg), { density: 72 * scale })
    .png()
    .toBuffer()
  const turned = await sharp(drawn)
    .rotate(turn + (isPhoto ? 1 : 0), { background: '#b9b3a9' })
    .png()
    .toBuffer()
  return isPhoto ? sharp(turned).blur(0.6).modulate({ brightness: 0.92 }).jpeg({ quality: 75 }).toBuffer() : turned
}

async function answerPicture(png: Buffer) {
  const parts = answerParts({ newId: () => 'part', language: 'en', figures: 'en' })
  let lines: string[] = []
  const began = performance.now()
  const chatId = parseChatId('chat')
  await readPicture(
    {
      ...createPictureMatcher(listedTokens),
      chats: {
        readUpload: async () => png,
        setTranscript: async (_id, { text }) => {
          lines = text.split('\n')
        },
      },
      ocr,
      readCodes: codes.read,
      findTokens: (query) => index.search(query),
      addFigures: async (tokens) => [...tokens],
      atAddress: async (address, chain) => {
        const all = [...listedTokens.map(({ symbol }) => symbol), ...unlistedTokens.map(({ symbol }) => symbol)]
        const found = await Promise.all([...new Set(all)].map((symbol) => index.search(symbol, chain)))
        const tokens = found.flat().filter((token) => areAddressesEqual(token.address, address))
        return [...new Map(tokens.map((token) => [token.chain, token])).values()]
      },
      addresses: () => Promise.reject(new Error('not needed')),
    },
    {
      message: {
        id: 'message',
        chatId,
        userId: parseUserId('user'),
        seq: 1,
        role: 'user',
        type: 'image',
        content: '',
        language: 'en',
        replyTo: null,
        intentId: null,
        uploadId: 'upload',
        extras: {},
        createdAt: new Date(0),
      },
      parts,
      signal,
    },
  )
  const answer = parts.finish()
  const offered = answer.flatMap(({ extras }) => extras.searchData?.tokens ?? [])
  return {
    offered: offered.map(({ symbol, address, isVerified }) => ({ symbol, address, isVerified })),
    hasWarning: answer.some(({ type, content }) => type === 'text' && content.startsWith('Careful')),
    lines,
    ms: performance.now() - began,
  }
}
