import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { listWords } from './find.service'
import { copyPictureInput, pictureWordsInput, sendPictureInput } from './schema'
import * as upload from './upload.service'
import { copiedPicture, startedUpload, takenUpload } from './view'

const limit = { max: 300, seconds: 3600 }

export const mediaRouter = router({
  startUpload: staffProcedure().meta({ limit }).output(answer(startedUpload)).mutation(upload.startUpload),
  sendPicture: staffProcedure()
    .meta({ limit })
    .input(sendPictureInput)
    .output(answer(takenUpload))
    .mutation(upload.sendPicture),
  copyPicture: staffProcedure()
    .meta({ limit })
    .input(copyPictureInput)
    .output(answer(copiedPicture))
    .mutation(upload.copyPicture),
  words: staffProcedure().input(pictureWordsInput).output(answer(copiedPicture.array())).query(listWords),
})
