import { QrCode } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

type Detector = { detect(source: ImageBitmap): Promise<readonly { rawValue: string }[]> }
/** The browser's own QR code reader, if it has one (Chrome on Android and macOS, Safari with a flag). */
type DetectorClass = new (options: { formats: string[] }) => Detector

const getDetector = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

type ScanButtonProps = {
  onScan: (text: string) => void
}

/**
 * Scans the QR code in a photo: phones open the camera, computers a file chooser. Renders nothing if the browser cannot read QR
 * codes.
 */
export function ScanButton({ onScan }: ScanButtonProps) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isFailed, setFailed] = useState(false)
  const Detector = getDetector()
  if (!Detector) return null
  const scan = async (file: File | undefined) => {
    if (!file) return
    setFailed(false)
    try {
      const [code] = await new Detector({ formats: ['qr_code'] }).detect(await createImageBitmap(file))
      if (code) onScan(code.rawValue)
      else setFailed(true)
    } catch (error) {
      console.error('The picture could not be read', error)
      setFailed(true)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => input.current?.click()}>
        <QrCode aria-hidden size={18} />
        {text('recipient.scan')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        data-scan
        onChange={({ target }) => {
          void scan(target.files?.[0])
          target.value = ''
        }}
      />
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {isFailed ? text('recipient.no-code') : null}
      </p>
    </div>
  )
}
