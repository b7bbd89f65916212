import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@murmur/contract/languages'
import { int64, type Node, onnxModel } from './onnx-model.ts'

/** Ids of the special tokens; the languages follow, then one token with the whole sentence of each language. */
const [sot, eot, translate, transcribe, noTimestamps, noSpeech, blank] = [0, 1, 2, 3, 4, 5, 6]
const firstLanguage = 7
const firstSentence = firstLanguage + languages.length
const vocabulary = firstSentence + languages.length

/**
 * Writes a model in Whisper's layout that recognizes nothing: it answers any recording with the sentence of the requested language. It
 * tests that the real package loads, runs and unloads a model, and that its text arrives.
 */
export function writeCannedModel(folder: string, sentences: Partial<Record<Language, string>>, name = 'canned'): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}-encoder.int8.onnx`), encoder())
  writeFileSync(join(folder, `${name}-decoder.int8.onnx`), decoder())
  const texts = Array.from({ length: vocabulary }, (_, id) => {
    const language = languages[id - firstSentence]
    return language === undefined ? `<|${id}|>` : (sentences[language] ?? '')
  })
  const lines = texts.map((text, id) => `${Buffer.from(text).toString('base64') || 'IA=='} ${id}\n`)
  writeFileSync(join(folder, `${name}-tokens.txt`), lines.join(''))
}

/** Reduces the spectrogram to one number, in place of the attention keys and values. */
function encoder(): Buffer {
  const nodes: Node[] = [
    { type: 'ReduceMean', inputs: ['mel'], outputs: ['mean'], attributes: { axes: [0, 1, 2], keepdims: 1 } },
    { type: 'Unsqueeze', inputs: ['mean'], outputs: ['cross_k'], attributes: { axes: [0] } },
    { type: 'Identity', inputs: ['cross_k'], outputs: ['cross_v'] },
  ]
  return onnxModel({
    nodes,
    inputs: [{ name: 'mel', rank: 3 }],
    outputs: ['cross_k', 'cross_v'].map((name) => ({ name, rank: 4 })),
    metadata: {
      n_mels: 80,
      n_text_layer: 1,
      n_text_ctx: 448,
      n_text_state: 1,
      n_vocab: vocabulary,
      sot,
      eot,
      blank_id: blank,
      translate,
      transcribe,
      is_multilingual: 1,
      no_timestamps: noTimestamps,
      no_speech: noSpeech,
      sot_sequence: [sot, firstLanguage, transcribe].join(),
      all_language_tokens: languages.map((_, at) => firstLanguage + at).join(),
      all_language_codes: languages.join(),
    },
  })
}

/** A table of next tokens: a language token is followed by its sentence, and a sentence by the end token. */
function decoder(): Buffer {
  const next = new Float32Array(vocabulary * vocabulary)
  languages.forEach((_, at) => {
    next[(firstLanguage + at) * vocabulary + firstSentence + at] = 1
    next[(firstSentence + at) * vocabulary + eot] = 1
  })
  return onnxModel({
    nodes: [
      { type: 'Gather', inputs: ['next', 'tokens'], outputs: ['rows'], attributes: { axis: 0 } },
      { type: 'ReduceSum', inputs: ['rows'], outputs: ['logits'], attributes: { axes: [1], keepdims: 1 } },
      { type: 'Identity', inputs: ['in_k'], outputs: ['out_k'] },
      { type: 'Identity', inputs: ['in_v'], outputs: ['out_v'] },
    ],
    table: { name: 'next', dims: [vocabulary, vocabulary], data: next },
    inputs: [
      { name: 'tokens', rank: 2, type: int64 },
      ...['in_k', 'in_v', 'cross_k', 'cross_v'].map((name) => ({ name, rank: 4 })),
      { name: 'offset', rank: 1, type: int64 },
    ],
    outputs: [{ name: 'logits', rank: 3 }, ...['out_k', 'out_v'].map((name) => ({ name, rank: 4 }))],
  })
}
