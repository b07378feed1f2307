import type { viewer as english } from '../en/viewer';
import type { Translation } from '../translation';

export const viewer = {
  retry: '重试',
  failed: '预览已停止。文件本身没有改变。',
  imageUnsupported: '无法在此显示这张图片。请下载后用其他应用打开。',
  videoUnsupported: '此浏览器无法播放该视频的格式。请下载后用其他应用播放。',
  audioUnsupported: '此浏览器无法播放该录音的格式。请下载后用其他应用播放。',
  picture: '图片',
  zoom: '缩放',
  zoomIn: '放大',
  zoomOut: '缩小',
  fit: '适应窗口',
  turn: '旋转',
  previousFile: '上一个文件',
  nextFile: '下一个文件',
  neighbours: '此文件夹中的文件',
  positionIn: '第 {{position}} 个，共 {{count}} 个',
  downloadRefused: '你可以查看此文件的详细信息，但不能查看其内容。',
} as const satisfies Translation<typeof english>;
