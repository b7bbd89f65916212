import { useEffect } from 'react'

/** Takes the first picture that is pasted or dropped anywhere on the chat; text is pasted as usual. */
export function usePictureDrops(onPicture: (picture: File) => Promise<void>, isDisabled: boolean) {
  useEffect(() => {
    const takeFrom = (event: Event, transfer: DataTransfer | null) => {
      const files = [...(transfer?.files ?? [])]
      const picture = files.find((file) => file.type.startsWith('image/')) ?? files[0]
      // By default a browser opens a dropped file and leaves the chat.
      if (files.length > 0) event.preventDefault()
      if (picture && !isDisabled) void onPicture(picture)
    }
    // Office programs put text and an image of the text on the clipboard; only the text is pasted.
    const paste = (event: ClipboardEvent) =>
      event.clipboardData?.types.includes('text/plain') ? undefined : takeFrom(event, event.clipboardData)
    const drop = (event: DragEvent) => takeFrom(event, event.dataTransfer)
    const allowDrop = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    document.addEventListener('paste', paste)
    document.addEventListener('dragover', allowDrop)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('dragover', allowDrop)
      document.removeEventListener('drop', drop)
    }
  }, [onPicture, isDisabled])
}
