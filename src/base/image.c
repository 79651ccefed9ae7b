/* Sinew - image. SPDX-License-Identifier: BSD-3-Clause */
#include "base/image.h"
#include "base/assert.h"
#include <stdlib.h>
#include <string.h>

enum { WORD = sizeof(char*) };

/* A block of the first object, its twin in the second, and where it lies in copies. */
typedef struct block {
    const char *at, *twin;
    size_t bytes, to;
} block;

/* A word of copies, and the place in them that it points to; 0: it is left. */
typedef struct pointer {
    size_t at, to;
} pointer;

struct sn_image {
    sn_pool pool;
    const sn_pool *first, *second;
    block* blocks; /* sorted by place */
    int count;
    const char** left;
    int left_count;
    pointer* pointers;
    int pointer_count;
    char* content; /* of copies, before the pointers are set */
    size_t bytes;
};

/* ---- life ---------------------------------------------------------------------------------------------- */

sn_image* sn_image_create(const sn_pool* first, const sn_pool* second)
{
    sn_pool pool;
    sn_pool_init(&pool, &first->host);
    sn_image* image = sn_pool_alloc(&pool, sizeof *image);
    if (!image) return NULL;
    *image = (sn_image){ .pool = pool, .first = first, .second = second };
    return image;
}

void sn_image_destroy(sn_image* image)
{
    if (!image) return;
    sn_pool pool = image->pool; // holds the object itself
    sn_pool_clear(&pool);
}

void sn_image_leave(sn_image* image, const void* word)
{
    const char** grown = sn_pool_grow(&image->pool, image->left, image->left_count, sizeof *grown);
    if (!grown) return;
    image->left = grown;
    image->left[image->left_count++] = word;
}

/* ---- blocks -------------------------------------------------------------------------------------------- */

static size_t rounded(size_t bytes) { return (bytes + SN_ALIGNMENT - 1) / SN_ALIGNMENT * SN_ALIGNMENT; }

static int by_place(const void* a, const void* b)
{
    const block *p = a, *q = b;
    return (uintptr_t)p->at < (uintptr_t)q->at ? -1 : (uintptr_t)p->at > (uintptr_t)q->at;
}

/* Pairs the blocks of the objects; in copies they lie in the order in which they were allocated. */
static bool list_blocks(sn_image* image)
{
    const sn_pool_block *a = image->first->blocks, *b = image->second->blocks;
    image->bytes = SN_ALIGNMENT; // of the pool's own block
    for (; a && b && a->bytes == b->bytes; a = a->next, b = b->next) {
        ++image->count;
        image->bytes += rounded(a->bytes);
    }
    if (a || b) return false;
    image->blocks = sn_pool_array(&image->pool, (size_t)image->count, sizeof *image->blocks);
    image->content = sn_pool_alloc(&image->pool, image->bytes);
    if (image->pool.failed) return false;
    size_t end = image->bytes;
    int i = 0;
    for (a = image->first->blocks, b = image->second->blocks; a && b; a = a->next, b = b->next) {
        end -= rounded(a->bytes);
        image->blocks[i++] =
            (block){ (const char*)a + SN_ALIGNMENT, (const char*)b + SN_ALIGNMENT, a->bytes, end };
    }
    SN_ASSERT(end == SN_ALIGNMENT);
    qsort(image->blocks, (size_t)image->count, sizeof *image->blocks, by_place);
    return true;
}

/* The block in which an address lies, or at whose end: there, the next one only begins behind a gap. NULL:
   none. */
static const block* block_of(const sn_image* image, const char* address)
{
    int low = 0, high = image->count; // blocks[low - 1].at <= address < blocks[high].at
    while (low < high) {
        int middle = low + (high - low) / 2;
        if ((uintptr_t)image->blocks[middle].at <= (uintptr_t)address)
            low = middle + 1;
        else
            high = middle;
    }
    const block* b = image->blocks + low - 1;
    return low > 0 && (uintptr_t)address - (uintptr_t)b->at <= b->bytes ? b : NULL;
}

/* ---- comparing ----------------------------------------------------------------------------------------- */

static bool is_left(const sn_image* image, const char* word)
{
    for (int i = 0; i < image->left_count; ++i)
        if (image->left[i] == word) return true;
    return false;
}

static bool add_pointer(sn_image* image, size_t at, size_t to)
{
    pointer* grown = sn_pool_grow(&image->pool, image->pointers, image->pointer_count, sizeof *grown);
    if (!grown) return false;
    image->pointers = grown;
    image->pointers[image->pointer_count++] = (pointer){ at, to };
    return true;
}

/* A word in which the objects differ. */
static bool add_word(sn_image* image, const block* in, size_t at)
{
    const char *first, *second;
    if (is_left(image, in->at + at)) return add_pointer(image, in->to + at, 0);
    memcpy(&first, in->at + at, WORD);
    memcpy(&second, in->twin + at, WORD);
    const block* target = block_of(image, first);
    if (!target || second != target->twin + (first - target->at)) return false;
    return add_pointer(image, in->to + at, target->to + (size_t)(first - target->at));
}

static bool compare_block(sn_image* image, const block* b)
{
    size_t at = 0;
    for (; at + WORD <= b->bytes; at += WORD)
        if (memcmp(b->at + at, b->twin + at, WORD) != 0 && !add_word(image, b, at)) return false;
    memcpy(image->content + b->to, b->at, b->bytes);
    return memcmp(b->at + at, b->twin + at, b->bytes - at) == 0;
}

bool sn_image_compare(sn_image* image)
{
    SN_ASSERT(!image->content);
    sn_image_leave(image, &image->first->blocks);
    if (!list_blocks(image)) return false;
    for (int i = 0; i < image->count; ++i)
        if (!compare_block(image, &image->blocks[i])) return false;
    return !image->pool.failed;
}

/* ---- copying ------------------------------------------------------------------------------------------- */

static char* moved(const sn_image* image, char* copy, const void* address)
{
    const block* b = block_of(image, address);
    SN_ASSERT(b);
    return copy + b->to + ((const char*)address - b->at);
}

void* sn_image_copy(const sn_image* image, const void* address)
{
    SN_ASSERT(image->content && !image->pool.failed);
    const sn_host* host = &image->pool.host;
    char* copy = host->allocate(host->context, image->bytes, SN_ALIGNMENT);
    if (!copy) return NULL;
    memcpy(copy, image->content, image->bytes);
    for (int i = 0; i < image->pointer_count; ++i) {
        const pointer* p = &image->pointers[i];
        const char* value = p->to ? copy + p->to : NULL;
        memcpy(copy + p->at, &value, sizeof value);
    }
    sn_pool_block* whole = (void*)copy;
    *whole = (sn_pool_block){ NULL, image->bytes - SN_ALIGNMENT };
    sn_pool* pool = (void*)moved(image, copy, image->first);
    pool->blocks = whole;
    return moved(image, copy, address);
}
