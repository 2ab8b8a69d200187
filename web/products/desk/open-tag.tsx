import * as texts from '#texts'
import { Tag } from '../../desk-kit/layout/desk-layout.tsx'

export const OpenTag = ({ open }: { open: boolean }) => (
  <Tag
    text={open ? texts.desk_product_is_open() : texts.desk_product_is_closed()}
    tone={open ? 'good' : 'plain'}
  />
)
