/** A small picture of the word "BUY", PNG in base64: the model stub sets its recognized text. */
export const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAKAAAABQAgMAAADjM5anAAAADFBMVEX///8RERGDg4PLy8saQytNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAzElEQVRIie3QIQ7CMBTG8W9tJirq4Ag1+AW7I0zQsWSIHgCxAyB2BMyCQWAwG3dglxg3mOEGqBFW35aEBPP+puaX914KUBRF/TLetjc8O6y69sJaB2Ra5xhyLEudydw1UkGlkUFUJzWObiiqGYqKV0FQZlEdBFkhXA4Ksb0Rm7UbTkNv4WPhhrqAhersmTjWFsbGc6M0ForUA6MsELLdN1AGrWYZRO+H0vACCTyQj9M1RXM/Aa+DCzKty8+v74Fm61w9xyf7UhRFUf/uDcLFNBqLjVerAAAAAElFTkSuQmCC'

/** Half a second of a tone as WAV (PCM, mono, 16 kHz, 16 bit) in base64: the model stub sets its transcript. */
export function toneRecording(): string {
  const samples = Int16Array.from({ length: 8_000 }, (_each, index) => Math.round(8_000 * Math.sin(index / 6)))
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.byteLength, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(16_000, 24)
  header.writeUInt32LE(32_000, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([header, Buffer.from(samples.buffer)]).toString('base64')
}
