/** What a server answered to a file that was sent, whatever its status, or that nothing came back. */
export type PostAnswer = { readonly status: number; readonly body: string } | 'no answer'

export interface UploadWatch {
  readonly signal: AbortSignal
  readonly onProgress: (part: number) => void
}

/** XMLHttpRequest, because `fetch` tells nobody how much has left. */
export function postFile(url: string, file: File, { signal, onProgress }: UploadWatch) {
  return new Promise<PostAnswer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    if (file.type) request.setRequestHeader('content-type', file.type)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, body: request.responseText })
    request.onerror = () => resolve('no answer')
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
